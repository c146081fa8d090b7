import { benchFirstCards } from './report.js';
await benchFirstCards(process.argv.slice(2));
