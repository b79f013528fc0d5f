// Every component and every state of a stage, without a server: `npm run dev`, then /gallery.html.
// ?show=middle&theme=dark shows one of them alone. Not part of the build.
import { mount } from 'svelte';
import '../lib/theme.css';
import words from '../games/fire/samples/words.json';
import { speakIn } from '../lib/words.ts';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'auto';
document.documentElement.dataset.motion = asked.get('motion') ?? 'auto';
speakIn(asked.get('lang') ?? 'en', words as Record<string, string>);
mount(Gallery, {
  target: document.getElementById('app')!,
  props: { show: asked.get('show') ?? '' },
});
