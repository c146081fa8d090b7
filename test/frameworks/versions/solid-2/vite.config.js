import solid from '@solidjs/vite-plugin';

export default { plugins: [solid()] };
