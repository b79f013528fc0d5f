import './lib/theme.css';
import './games/moods.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import { ahead, inTime } from './lib/ahead.ts';
import { loadWords } from './lib/settings.svelte.ts';
import { onMissing } from './lib/words.ts';

const target = document.getElementById('app')!;
// The sentences first: a page of keys is no welcome. Without a server the page says so itself, and it
// does not wait for ever: they are put in when they come. What the first page is made of comes
// meanwhile, so that it is drawn once and whole.
const words = loadWords().catch(() => {});
await Promise.all([inTime(words, 5000), ahead()]);
onMissing(() => void loadWords().catch(() => {}));
document.getElementById('wait')?.remove();
mount(App, { target });
