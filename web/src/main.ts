import './lib/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ahead } from './lib/ahead.ts';
import { loadWords } from './lib/settings.svelte.ts';

const target = document.getElementById('app')!;
ahead();
// The sentences first: a page of keys is no welcome. Without a server the page says so itself.
await loadWords().catch(() => {});
mount(App, { target });
