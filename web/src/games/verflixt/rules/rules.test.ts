import { expect, it } from 'vitest';
import rules from './en';

it('VER-2: the rules say that the minus values are our choice', () => {
  const clauses = rules.sections.flatMap((section) => section.clauses);
  const decisions = clauses.find((clause) => clause.id === 'VER-2')?.decisions ?? [];
  expect(decisions[0]).toContain('our choice');
});
