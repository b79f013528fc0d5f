// Every component and every state of a stage, without a server: `npm run dev`, then /gallery.html.
// ?game= shows a game's own gallery, &show=middle&theme=dark one state of it alone. Not part of the
// build.
import { type Component, mount } from 'svelte';
import '../lib/theme.css';
import '../games/moods.ts';
import { speakIn } from '../lib/words.ts';
import Gallery from './Gallery.svelte';

const games = import.meta.glob<Component<{ show: string }>>('../games/*/Gallery.svelte', {
  eager: true,
  import: 'default',
});
const words = import.meta.glob<Record<string, string>>('../games/*/samples/words.json', {
  eager: true,
  import: 'default',
});

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'auto';
document.documentElement.dataset.motion = asked.get('motion') ?? 'auto';
speakIn(asked.get('lang') ?? 'en', Object.assign({}, ...Object.values(words)));
const target = document.getElementById('app')!;
const show = asked.get('show') ?? '';
const game = games[`../games/${asked.get('game')}/Gallery.svelte`];
const ids = Object.keys(games).map((path) => path.split('/')[2]!);
if (game) mount(game, { target, props: { show } });
else mount(Gallery, { target, props: { show, games: ids } });
