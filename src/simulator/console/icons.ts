import { raw } from 'hono/html';

// Round strokes on 20 × 20 in the colour of the text beside them.
const PATHS = {
  overview: 'M3.5 9 10 3.500 16.500 9v7.500h-4.500v-4.500h-4v4.500h-4.500z',
  keys: 'M12.500 11.500a4 4 0 1 0-3.700-2.400L3.500 14.400v2.100h2.600v-1.800h1.900v-1.900l1.900-1.800a4 4 0 0 0 2.600.5zM13.300 6.700v.01',
  tables: 'M3.500 4.500h13v11h-13zM3.500 8.500h13M8.500 8.500v7',
  points:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.500 6.500 10 9.800l2.500-3.300M10 9.800v4M7.800 10.800h4.400',
  webhooks: 'M3.500 10h10M10 6l4 4-4 4M16.500 4v12',
  tester: 'M4 5.500 8 10l-4 4.500M10 15h6',
  faults: 'M10 3.500 17 16H3zM10 8.500v3.500M10 14v.01',
  menu: 'M3.500 6h13M3.500 10h13M3.500 14h13',
  done: 'M5 10.500 8.500 14 15 6.500',
} as const;

export type IconName = keyof typeof PATHS;

/** Renders a decorative icon; the text beside it has its meaning. */
export const icon = (name: IconName) =>
  raw(
    `<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${PATHS[name]}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  );

/** The console's logo, also its favicon. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#2452cc"/><path d="m9 11 5 5-5 5M16.500 21.500H23" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/></svg>';
