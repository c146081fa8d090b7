import { render } from 'solid-js/web';
import { Projects } from './projects.js';

render(() => <Projects />, document.getElementById('root')!);
