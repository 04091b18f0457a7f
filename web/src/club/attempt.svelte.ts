/** Something that a person asks for on a page: whether it is under way, and how it ended. */

import { asProblem, type Problem } from '../lib/problem';

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  said = $state('');

  /** Do it; the action answers with what is said when it went well. */
  async run(action: () => Promise<string>): Promise<void> {
    [this.busy, this.problem, this.said] = [true, null, ''];
    try {
      this.said = await action();
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
    this.busy = false;
  }
}
