// boardgame.io's own server, as its documentation sets it up (in memory, its default), with a game
// of ours that is no game: a table about as large as what a seat sees of Fire of Eidolon (some 4 kB
// of JSON), at which any of six seats may move its hero at any time.
//
//   node server.cjs whole|delta        prints its port; `delta` turns on the game's deltaState
const path = require('node:path');
const from = path.join(process.env.PEER_MODULES || __dirname, 'node_modules', 'boardgame.io', 'dist', 'cjs');
const { Server, Origins } = require(path.join(from, 'server.js'));

const HEROES = ['warrior', 'ranger', 'wizard', 'paladin', 'sage', 'rogue'];

const game = {
  name: 'table',
  deltaState: process.argv[2] === 'delta',
  minPlayers: 6,
  maxPlayers: 6,
  setup: () => ({
    round: 1,
    heroes: HEROES.map((id, n) => ({
      id, seat: String(n), at: 'S1', ap: 3, left: 3, strength: 2, dexterity: 1, intellect: 3,
      tokens: { str: 0, dex: 0, int: 0 }, fallen: false, used: [], relics: [],
      skills: ['move', 'explore', 'attack', 'stand', 'exchange', 'wait'],
      can: { dive: true, wait: true, trade: false, leave: false }, since: 0,
    })),
    tiles: Array.from({ length: 22 }, (_, n) => ({
      id: `D${n}`, cell: [n % 5, Math.floor(n / 5)], doors: 'NESW'.slice(0, 1 + (n % 4)),
      kind: 'chamber', cultists: n % 3, token: null, fire: false,
    })),
    deck: 25, discard: [], threat: 1, track: [2, 2, 3, 3, 4, 4, 5],
  }),
  turn: { activePlayers: { all: 'play' }, stages: { play: {} } },
  moves: {
    move: {
      move: ({ G, playerID }, n) => {
        const hero = G.heroes[Number(playerID)];
        hero.at = `D${n % 22}`;
        hero.since = n;
        G.tiles[n % 22].token = HEROES[Number(playerID)];
        G.round = n;
      },
      ignoreStaleStateID: true,
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
process.on('SIGTERM', () => process.exit(0));
