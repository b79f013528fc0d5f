// Every component and every state of a stage, without a server: `npm run dev`, then /gallery.html.
// ?show=middle&theme=dark shows one of them alone, &game= in the house's own mood, and
// ?game=eidolon that game's. Not part of the build.
import { mount } from 'svelte';
import '../lib/theme.css';
import anima from '../games/anima/samples/words.json';
import other from '../games/eidolon/samples/words.json';
import words from '../games/fire/samples/words.json';
import { speakIn } from '../lib/words.ts';
import Anima from './Anima.svelte';
import Eidolon from './Eidolon.svelte';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'auto';
document.documentElement.dataset.motion = asked.get('motion') ?? 'auto';
speakIn(asked.get('lang') ?? 'en', { ...other, ...anima, ...words } as Record<string, string>);
const games = { eidolon: Eidolon, anima: Anima };
mount(games[asked.get('game') as keyof typeof games] ?? Gallery, {
  target: document.getElementById('app')!,
  props: { show: asked.get('show') ?? '', game: asked.get('game') ?? 'fire' },
});
