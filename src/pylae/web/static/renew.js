// On every page: the server hears now and then that this device can still be told.

import { renew } from "./push.js";

renew().catch(() => {}); // without a line, or without the browser's service, it is tried again on the next page
