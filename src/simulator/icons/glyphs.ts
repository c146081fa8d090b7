// Drawn on 48 × 48 by white round strokes. A soft part is tinted; one in currentColor shows the ground and hides
// what lies behind it.
const soft = 'fill="#fff" fill-opacity=".25"';
const solid = 'fill="#fff" stroke="none"';
const ground = 'fill="currentColor"';

/** Our own drawings by name: the inside of an SVG. */
export const GLYPHS: ReadonlyMap<string, string> = new Map([
  ['house', `<path ${soft} d="M16 21v14h16V21l-8-7.5z"/><path d="M12.5 24 24 13l11.5 11M21.5 35v-7h5v7"/>`],
  [
    'roller',
    `<rect ${soft} x="13" y="12.5" width="18" height="7.5" rx="2"/><path d="M31 16h4v7.500H24v3.5"/><rect ${solid} x="21.7" y="26.5" width="4.6" height="10" rx="1.8"/>`,
  ],
  [
    'drop',
    `<path ${soft} d="M24 12.500c4.5 5.3 8.5 9.2 8.5 14a8.5 8.5 0 0 1-17 0c0-4.8 4-8.7 8.5-14z"/><path d="M20 27.200a4.2 4.2 0 0 0 3.6 3.8"/>`,
  ],
  ['bolt', `<path ${soft} d="M26 12 15.5 26H23l-1.5 10L32.5 21.500H25z"/>`],
  [
    'sparkles',
    `<path ${soft} d="M21 13c1.1 5.9 3.1 7.9 9 9-5.9 1.1-7.9 3.1-9 9-1.1-5.9-3.1-7.9-9-9 5.9-1.1 7.9-3.1 9-9z"/><path ${solid} d="M32 27c.6 3 1.5 3.9 4.5 4.5-3 .6-3.9 1.5-4.5 4.5-.6-3-1.5-3.9-4.5-4.5 3-.6 3.9-1.5 4.5-4.500z"/>`,
  ],
  [
    'spray',
    `<path ${soft} d="M16 27c0-2 1.5-2.5 3-4h6c1.5 1.5 3 2 3 4v7a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z"/><path d="M19.5 23v-4.500M24.5 23v-4.500M18 13h9v5.500h-9zM18 15.500l-3.5 4"/><g ${solid}><circle cx="31" cy="15.7" r="1.3"/><circle cx="35" cy="13" r="1.3"/><circle cx="35" cy="18.4" r="1.3"/></g>`,
  ],
  [
    'washer',
    `<rect x="14" y="12" width="20" height="24" rx="3"/><path d="M14 18.500h20"/><circle ${solid} cx="18" cy="15.3" r="1.3"/><circle ${soft} cx="24" cy="27" r="5.5"/><path d="M20.5 27.300c1.2-1.2 2.3-1.2 3.5 0s2.3 1.2 3.5 0"/>`,
  ],
  [
    'truck',
    `<path ${soft} d="M11.5 16H26v15H11.500z"/><path d="M26 21h5.500l5 5.500V31H26z"/><g ${ground}><circle cx="17.5" cy="31.5" r="3"/><circle cx="31" cy="31.5" r="3"/></g>`,
  ],
  [
    'box',
    `<path ${soft} d="M13 18.5 24 13l11 5.500v11.500L24 35.5 13 30z"/><path d="M13 18.5 24 24l11-5.500M24 24v11.500M18.5 15.800l11 5.500v4"/>`,
  ],
  [
    'pin',
    `<path ${soft} d="M24 36.500c-5.5-6-9.5-10.2-9.5-15a9.5 9.5 0 0 1 19 0c0 4.8-4 9-9.5 15z"/><circle ${solid} cx="24" cy="21.5" r="3.4"/>`,
  ],
  [
    'cap',
    `<path d="M16.5 23.500V30c4 3.7 11 3.7 15 0v-6.5"/><path ${soft} d="M24 14 10.5 20.5 24 27l13.5-6.500z"/><path d="M37.5 20.500v8"/>`,
  ],
  [
    'book',
    `<path ${soft} d="M24 17c-3-2.3-6.8-3-11.5-3v18.500c4.7 0 8.5.7 11.5 3 3-2.3 6.8-3 11.5-3V14c-4.7 0-8.5.7-11.5 3z"/><path d="M24 17v18.5"/>`,
  ],
  [
    'pencil',
    `<path ${soft} d="m13.5 34.5 1.5-6.6 13.4-13.400a2.6 2.6 0 0 1 3.7 0l1.4 1.400a2.6 2.6 0 0 1 0 3.700L20.1 33z"/><path d="m25.8 17.2 5 5"/>`,
  ],
  [
    'heart',
    `<path ${soft} d="M24 35c-6.7-4.8-11.5-8.7-11.5-14.200A6 6 0 0 1 24 18a6 6 0 0 1 11.5 2.800C35.5 26.3 30.7 30.2 24 35z"/><path d="M17 24.500h3.500l2-3.2 3 5.7 1.8-2.500H31"/>`,
  ],
  ['cross', `<path ${soft} d="M20.5 13h7v7.500H35v7h-7.500V35h-7v-7.500H13v-7h7.500z"/>`],
  [
    'stethoscope',
    `<path d="M17.5 13H15v7a6.5 6.5 0 0 0 13 0v-7h-2.500M21.5 26.500v3a5.8 5.8 0 0 0 11.6 0V27"/><circle ${soft} cx="33.1" cy="24" r="3"/>`,
  ],
  [
    'scales',
    `<path d="M24 13v22M18.5 35.500h11M15.5 17.500h17"/><path d="m15.5 17.5-4 9M15.5 17.500l4 9M32.5 17.500l-4 9M32.5 17.500l4 9"/><path ${soft} d="M11 26.500h9a4.5 4 0 0 1-9 0zM28 26.500h9a4.5 4 0 0 1-9 0z"/>`,
  ],
  [
    'chart',
    `<g ${soft}><rect x="13" y="26" width="5.5" height="9" rx="1.2"/><rect x="21.3" y="20" width="5.5" height="15" rx="1.2"/><rect x="29.5" y="13.5" width="5.5" height="21.5" rx="1.2"/></g>`,
  ],
  [
    'shield',
    `<path ${soft} d="m24 12.5 10 3.800v7c0 6.2-4 10.4-10 12.7-6-2.3-10-6.5-10-12.700v-7z"/><path d="m19.5 24 3.3 3.3 6-6.3"/>`,
  ],
  ['code', `<path d="m18.5 17-7 7 7 7M29.5 17l7 7-7 7M26.5 14.500l-5 19"/>`],
  [
    'monitor',
    `<rect ${soft} x="12" y="13.5" width="24" height="16.5" rx="2.5"/><path d="M24 30v5M18.5 35.500h11"/>`,
  ],
  [
    'cloud',
    `<path ${soft} d="M18 33a6.3 6.3 0 0 1-.8-12.5 7.8 7.8 0 0 1 14.9 1.300A5.7 5.7 0 0 1 31.2 33z"/>`,
  ],
  [
    'rings',
    `<circle ${soft} cx="19.5" cy="27.5" r="7.5"/><circle cx="28.5" cy="27.5" r="7.5"/><path ${solid} d="m19.5 20-4-4.3 2-2.700h4l2 2.700z"/>`,
  ],
  [
    'cake',
    `<rect ${soft} x="14.5" y="23.5" width="19" height="11.5" rx="2"/><path d="M12 35h24M14.5 28.500c2.1 1.9 4.2 1.9 6.3 0s4.3-1.9 6.4 0 4.2 1.9 6.3 0M24 23.500v-5"/><path ${solid} d="M24 11c2.3 2.6 2.3 5.2 0 5.200s-2.3-2.6 0-5.200z"/>`,
  ],
  [
    'camera',
    `<path ${soft} d="M12 19.500a2.5 2.5 0 0 1 2.5-2.500H18l2-3.500h8l2 3.500h3.500a2.5 2.5 0 0 1 2.5 2.500v12a2.5 2.5 0 0 1-2.5 2.500h-19a2.5 2.5 0 0 1-2.5-2.500z"/><circle cx="24" cy="25" r="4.8"/>`,
  ],
  [
    'note',
    `<path d="M20 31V16l13-3v15.5"/><g ${soft}><circle cx="16.7" cy="31" r="3.3"/><circle cx="29.7" cy="28.5" r="3.3"/></g>`,
  ],
  [
    'car',
    `<path ${soft} d="M12.5 31v-5.500l3.5-8a2.5 2.5 0 0 1 2.3-1.500h11.400a2.5 2.5 0 0 1 2.3 1.500l3.5 8V31z"/><path d="M13 25h22M16 31v3M32 31v3"/><g ${solid}><circle cx="17.3" cy="28" r="1.3"/><circle cx="30.7" cy="28" r="1.3"/></g>`,
  ],
  [
    'wheel',
    `<circle ${soft} cx="24" cy="24" r="11.5"/><circle cx="24" cy="24" r="3.5"/><path d="M24 12.500v8M24 27.500v8M12.5 24h8M27.5 24h8"/>`,
  ],
  [
    'key',
    `<circle ${soft} cx="18.5" cy="29.5" r="5.8"/><path d="M22.7 25.3 34.5 13.500M30.5 17.500l4 4M26.5 21.500l2.8 2.8"/>`,
  ],
  [
    'factory',
    `<path ${soft} d="M12 35V22.500l8 5v-5l8 5V13.500h7.500V35z"/><path d="M17 31.200h2M23 31.200h2M29 31.200h2"/>`,
  ],
  [
    'gear',
    `<path stroke-width="4.4" stroke-linecap="butt" d="M24 12v4M24 32v4M12 24h4M32 24h4M15.5 15.500l2.8 2.800M29.7 29.700l2.8 2.800M32.5 15.500l-2.8 2.800M18.3 29.700l-2.8 2.8"/><circle ${soft} cx="24" cy="24" r="7.8"/><circle ${ground} cx="24" cy="24" r="3"/>`,
  ],
  [
    'shirt',
    `<path ${soft} d="m19 13-7.5 4 2.5 6.5 3.5-1.300V35h13V22.200l3.5 1.3 2.5-6.5-7.5-4c-1 2.5-3 3.7-5 3.700s-4-1.2-5-3.700z"/>`,
  ],
  [
    'clipboard',
    `<rect ${soft} x="14.5" y="14" width="19" height="22" rx="2.5"/><rect ${solid} x="19.5" y="11.3" width="9" height="5.2" rx="1.5"/><path d="M19.5 23h9M19.5 29h6"/>`,
  ],
]);
