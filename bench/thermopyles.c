/* The same stepwise game by hand in C: Thermopyles for 1 to 4 players with its default options, random play,
   explicit chance, the same generator. Prints games per second and the count of endings, which must equal Pylae's
   for the same seed and number of games.
   Build: cc -O3 -march=native -o thermopyles thermopyles.c; run: ./thermopyles GAMES SEED PLAYERS */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURN, SUPPORT, OFFER, DISCARD, ARRIVAL, DEAL, DIE, DRAW, MUSTER, COMBAT, REFILL, OFFERS, END_TURN, FINISHED };
enum { UNDECIDED, CASUALTIES, ARMY_SPENT, PASS_LOST, OUT_OF_CARDS };
enum { RETREAT = 0, FIGHT = 1, ASK = 21, DECLINE = 26, GIVE = 27, LAY_DOWN = 31, NOBODY = -1 };

static const int8_t VALUE[20] = {10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20};
static const int8_t COMBAT_VALUE[28] = {22, 21, 21, 21, 21, 20, 20, 20, 20, 19, 19, 19, 19, 18,
                                        18, 18, 18, 17, 17, 17, 17, 16, 16, 15, 15, 14, 13, 12};
static const int8_t SLAIN[28] = {22, 23, 23, 23, 23, 24, 24, 24, 24, 20, 20, 25, 25, 21,
                                 21, 26, 26, 27, 22, 22, 22, 23, 23, 24, 24, 25, 26, 27};
static const int8_t BONUS[28] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

typedef struct {
    int8_t players, turn, phase, outcome, location, support, charge, calling, dice, location_die, strength, offers, receiver, slot[2];
    uint32_t spartans, hand[4], persians, graveyard;
} State;

typedef struct { uint64_t word, stream; } Random;

static uint64_t mix(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static void start(Random *random, uint64_t seed, uint64_t game) {
    random->word = mix(mix(seed + 0x9E3779B97F4A7C15u) + game);
    random->stream = mix(random->word + 0x9E3779B97F4A7C15u) | 1;
}

static inline uint32_t below(Random *random, uint32_t n) {
    uint64_t word = random->word;
    random->word = word * 6364136223846793005u + random->stream;
    uint32_t mixed = (uint32_t)((word ^ (word >> 18)) >> 27), turn = (uint32_t)(word >> 59);
    mixed = mixed >> turn | mixed << ((32 - turn) & 31);
    return (uint32_t)((uint64_t)mixed * n >> 32);
}

static inline int nth(uint32_t pile, int index) {
#ifdef __BMI2__
    return __builtin_ctz(__builtin_ia32_pdep_si(1u << index, pile));
#else
    while (index-- > 0) pile &= pile - 1;
    return __builtin_ctz(pile);
#endif
}

static void setup(State *s, int players) {
    memset(s, 0, sizeof *s);
    s->players = players;
    s->phase = ARRIVAL;
    s->location = 1;
    s->support = 4;
    s->charge = s->slot[0] = s->slot[1] = NOBODY;
    s->spartans = (1u << 20) - 1;
    s->persians = (1u << 28) - 1;
}

static inline int add_cards(int *out, int n, int verb, uint32_t hand) {
    for (int value = 0; hand; hand &= hand - 1) {
        int card = __builtin_ctz(hand);
        if (VALUE[card] != value) value = VALUE[card], out[n++] = verb + card;
    }
    return n;
}

static inline int legal(const State *s, int *out) {
    switch (s->phase) {
    case TURN: out[0] = RETREAT; return add_cards(out, 1, FIGHT, s->hand[s->turn]);
    case DIE: return 6;
    case ARRIVAL: return __builtin_popcount(s->persians);
    case DRAW: case DEAL: return __builtin_popcount(s->spartans);
    case OFFER:
        out[0] = DECLINE;
        for (int player = 0; player < s->players; player++) out[1 + player] = GIVE + player;
        return s->players + 1;
    case SUPPORT: for (int n = 0; n <= s->support; n++) out[n] = ASK + n; return s->support + 1;
    default: return add_cards(out, 0, LAY_DOWN, s->hand[s->receiver]);
    }
}

static inline void finish(State *s, int outcome) { s->outcome = outcome; s->phase = FINISHED; }

static inline void combat(State *s) {
    int beaten = 0;
    for (int place = 0; place < 2 && s->strength >= COMBAT_VALUE[s->slot[place]]; place++) {
        int card = s->slot[place];
        beaten++;
        if (s->strength >= SLAIN[card]) s->graveyard |= 1u << card;
        s->offers += BONUS[card];
        s->slot[place] = NOBODY;
        if (__builtin_popcount(s->graveyard) == 12) { finish(s, CASUALTIES); return; }
    }
    s->charge = NOBODY;
    s->strength = 0;
    if (beaten > __builtin_popcount(s->persians)) { finish(s, ARMY_SPENT); return; }
    if (s->slot[0] == NOBODY) s->slot[0] = s->slot[1], s->slot[1] = NOBODY;
    s->phase = REFILL;
}

static inline void proceed(State *s) {
    if (s->phase == MUSTER) {
        if (s->dice > 0) s->phase = DIE;
        else if (s->calling) s->phase = SUPPORT;
        else if (s->location_die) s->location_die = 0, s->dice = 1, s->phase = DIE;
        else s->phase = COMBAT;
    }
    if (s->phase == COMBAT) combat(s);
    if (s->phase == REFILL) s->phase = s->slot[0] == NOBODY || s->slot[1] == NOBODY ? ARRIVAL : OFFERS;
    if (s->phase == OFFERS) s->phase = s->offers > 0 && s->spartans ? OFFER : END_TURN;
    if (s->phase == END_TURN) {
        uint32_t cards = s->spartans;
        for (int player = 0; player < s->players; player++) cards |= s->hand[player];
        s->offers = 0;
        if (!cards) finish(s, OUT_OF_CARDS);
        else s->turn = (int8_t)((s->turn + 1) % s->players), s->phase = TURN;
    }
}

static inline void apply(State *s, int action) {
    int card, held;
    switch (s->phase) {
    case DIE: s->strength += action + 1; s->dice--; s->phase = MUSTER; break;
    case ARRIVAL:
        card = nth(s->persians, action);
        s->persians &= ~(1u << card);
        if (s->slot[0] == NOBODY) s->slot[0] = card, s->phase = REFILL;
        else s->slot[1] = card, s->phase = s->receiver == 0 ? DEAL : REFILL;
        break;
    case DRAW: case DEAL:
        card = nth(s->spartans, action);
        s->spartans &= ~(1u << card);
        s->hand[s->receiver] |= 1u << card;
        held = __builtin_popcount(s->hand[s->receiver]);
        if (s->phase == DEAL) {
            if (held < (s->players == 1 ? 4 : 3)) break;
            if (s->receiver + 1 < s->players) s->receiver++;
            else s->receiver = NOBODY, s->phase = TURN;
        } else if (held > 5) s->phase = DISCARD;
        else s->receiver = NOBODY, s->phase = OFFERS;
        break;
    case TURN:
        if (action == RETREAT) {
            if (++s->location == 7) finish(s, PASS_LOST);
            else s->offers = 1, s->phase = OFFERS;
        } else {
            s->charge = action - FIGHT;
            s->hand[s->turn] &= ~(1u << s->charge);
            s->strength = VALUE[s->charge];
            s->calling = s->support > 0;
            s->location_die = s->location == 3 || s->location == 6;
            s->phase = MUSTER;
        }
        break;
    case SUPPORT: s->dice = action - ASK; s->support -= s->dice; s->calling = 0; s->phase = MUSTER; break;
    case OFFER:
        s->offers--;
        if (action == DECLINE) s->receiver = NOBODY, s->phase = OFFERS;
        else s->receiver = (int8_t)(action - GIVE), s->phase = DRAW;
        break;
    case DISCARD: s->hand[s->receiver] &= ~(1u << (action - LAY_DOWN)); s->receiver = NOBODY; s->phase = OFFERS; break;
    }
    proceed(s);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000, endings[5] = {0}, steps = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 0;
    int players = argc > 3 ? atoi(argv[3]) : 1;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long game = 0; game < games; game++) {
        State state;
        Random random;
        int out[8];
        setup(&state, players);
        start(&random, seed, (uint64_t)game);
        for (; state.phase != FINISHED; steps++) {
            int n = legal(&state, out);
            int pick = (int)below(&random, (uint32_t)n);
            apply(&state, state.phase >= ARRIVAL ? pick : out[pick]);
        }
        endings[state.outcome]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%.0f games/s, %ld steps, endings %ld %ld %ld %ld\n", (double)games / seconds, steps, endings[1], endings[2],
           endings[3], endings[4]);
    return 0;
}
