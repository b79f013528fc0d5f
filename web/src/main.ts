import './lib/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ahead } from './lib/ahead.ts';
import { loadWords } from './lib/settings.svelte.ts';

const target = document.getElementById('app')!;
// The sentences first: a page of keys is no welcome. Without a server the page says so itself. What
// the first page is made of comes meanwhile, so that it is drawn once and whole.
await Promise.all([loadWords().catch(() => {}), ahead()]);
document.getElementById('wait')?.remove();
mount(App, { target });
