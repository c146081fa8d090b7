import { render } from '@solidjs/web';
import { Projects } from './projects.js';

render(() => <Projects />, document.getElementById('root')!);
