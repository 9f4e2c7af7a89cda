"""The rules, one module a chapter; they run interpreted, compiled and on a GPU."""
