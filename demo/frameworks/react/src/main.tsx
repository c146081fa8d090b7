import { createRoot } from 'react-dom/client';
import { Projects } from './projects.js';

createRoot(document.getElementById('root')!).render(<Projects />);
