import { render } from 'preact';
import { Projects } from './projects.js';

render(<Projects />, document.getElementById('root')!);
