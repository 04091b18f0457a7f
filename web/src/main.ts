import './tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadShellTexts } from './catalog';
import { startRouter } from './lib/router.svelte';
import { followSystem } from './lib/theme.svelte';

followSystem();
startRouter();

const target = document.getElementById('app');
await loadShellTexts();
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Not on `load`, which may be over before the texts are there.
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
