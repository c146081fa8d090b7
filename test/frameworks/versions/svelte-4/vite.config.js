import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { plugins: [sveltekit({ adapter: adapter(), preprocess: vitePreprocess() })] };
