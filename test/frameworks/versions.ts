import type { AppName } from './framework-site.js';
import type { AppVersion } from './packed-app.js';

interface FrameworkVersion extends AppVersion {
  /** Framework and major version. */
  name: string;
  /** The app in demo/frameworks that is built with it. */
  app: AppName;
}

/** Node.js for the newest versions, many of which no longer run in version 20. */
export const NEWER_NODE = '^24.15.0';

/** Newer than those in demo/frameworks. They run in {@link NEWER_NODE}. */
export const NEWEST: FrameworkVersion[] = [
  { name: 'React 19, TypeScript 7', app: 'react', packages: { typescript: '^7.0.0' } },
  { name: 'Vue 3.5, TypeScript 6', app: 'vue', packages: { typescript: '^6.0.0' } },
  {
    name: 'Solid 2 (release candidate)',
    app: 'solid',
    packages: {},
    changes: 'solid-2',
  },
  {
    name: 'Angular 22',
    app: 'angular',
    packages: {
      '@angular/common': '^22.0.0',
      '@angular/compiler': '^22.0.0',
      '@angular/core': '^22.0.0',
      '@angular/platform-browser': '^22.0.0',
      '@angular/build': '^22.0.0',
      '@angular/cli': '^22.0.0',
      '@angular/compiler-cli': '^22.0.0',
      typescript: '~6.0.0',
    },
  },
  {
    name: 'webpack 5, webpack-cli 7',
    app: 'webpack',
    packages: { 'webpack-cli': '^7.0.0', typescript: '^7.0.0' },
  },
  { name: 'Rspack 2', app: 'webpack', packages: {}, changes: 'rspack-2' },
  {
    name: 'Next.js 16 with Cache Components, TypeScript 6',
    app: 'next',
    packages: { typescript: '^6.0.0' },
    changes: 'next-16',
  },
  { name: 'Nuxt 4.5', app: 'nuxt', packages: { nuxt: '^4.5.0', typescript: '^6.0.0' } },
  {
    name: 'SvelteKit 3',
    app: 'sveltekit',
    packages: {
      '@sveltejs/adapter-node': '^6.0.0',
      '@sveltejs/kit': '^3.0.0',
      '@sveltejs/vite-plugin-svelte': '^7.0.0',
      '@types/node': '^24.0.0',
      typescript: '^6.0.0',
      vite: '^8.0.0',
    },
    changes: 'sveltekit-3',
  },
  {
    name: 'Astro 7',
    app: 'astro',
    packages: { astro: '^7.0.0', '@astrojs/node': '^11.0.0', typescript: '^6.0.0' },
  },
];

/** Older majors that are still in use. They run in the Node.js of the tests. */
export const PREVIOUS: FrameworkVersion[] = [
  {
    name: 'React 18, Vite 6',
    app: 'react',
    packages: {
      react: '^18.0.0',
      'react-dom': '^18.0.0',
      '@types/react': '^18.0.0',
      '@types/react-dom': '^18.0.0',
      vite: '^6.0.0',
    },
    changes: 'react-18',
  },
  {
    name: 'Vue 3.4, Vite 5, TypeScript 5.6',
    app: 'vue',
    packages: {
      vue: '~3.4.0',
      'vue-tsc': '^2.0.0',
      vite: '^5.0.0',
      '@vitejs/plugin-vue': '^5.0.0',
      typescript: '~5.6.0',
    },
  },
  {
    name: 'Angular 19',
    app: 'angular',
    packages: {
      '@angular/common': '^19.0.0',
      '@angular/compiler': '^19.0.0',
      '@angular/core': '^19.0.0',
      '@angular/platform-browser': '^19.0.0',
      '@angular/build': '^19.0.0',
      '@angular/cli': '^19.0.0',
      '@angular/compiler-cli': '^19.0.0',
      typescript: '~5.8.0',
    },
    changes: 'angular-19',
  },
  { name: 'Next.js 15', app: 'next', packages: { next: '^15.0.0' } },
  { name: 'Nuxt 3', app: 'nuxt', packages: { nuxt: '^3.17.0' }, changes: 'nuxt-3' },
  {
    name: 'SvelteKit 2, Svelte 4',
    app: 'sveltekit',
    packages: {
      '@sveltejs/vite-plugin-svelte': '^3.0.0',
      svelte: '^4.2.0',
      vite: '^5.0.0',
    },
    changes: 'svelte-4',
  },
  {
    name: 'Astro 4',
    app: 'astro',
    packages: { astro: '^4.0.0', '@astrojs/node': '^8.0.0' },
    changes: 'astro-4',
  },
];
