import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs files that share a page or a window in the order of their paths, rather than by how long they took last time: what one of
 * them leaves to the next then shows in each run of one worker, or in none.
 */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sharesPage = ({ project: { config } }: TestSpecification): boolean =>
      config.browser.enabled || config.environment === 'happy-dom';
    const alone = await super.sort(files.filter((file) => !sharesPage(file)));
    const sharing = files.filter(sharesPage).toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    return [...alone, ...sharing];
  }
}
