import { Projects } from './projects';

export default function Page() {
  return <Projects />;
}
