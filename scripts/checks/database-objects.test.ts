import { expect, test } from 'vitest'
import { renderObjectsPage } from './database-objects.ts'

const folder = 'packages/database/repeatable'

test('OPS-07 the page of the objects has a line for each repeatable file, by purpose', () => {
  const page = renderObjectsPage([
    {
      path: `${folder}/core/mails/queue_mail.function.sql`,
      text: '-- Queues a mail.\ncreate or replace function core.queue_mail()',
    },
    {
      path: `${folder}/core/mails/queue_mail.trigger.sql`,
      text: '-- Mails are queued.\ncreate or replace trigger queue_mail after insert on core.mails for each row',
    },
    {
      path: `${folder}/project/isolation/owner.policy.sql`,
      text: '-- The owner sees all.\n-- Tables: entries\ncreate policy owner on {table} to current_user using (true);',
    },
  ])
  expect(page.split('\n').filter((line) => /^[#-]|^ {2}/.test(line))).toEqual([
    '# Functions, triggers, policies and views',
    '## Schema `core`',
    '### Mails',
    `- [\`queue_mail\`](../../${folder}/core/mails/queue_mail.function.sql):`,
    '  Queues a mail.',
    `- [trigger \`queue_mail\` on \`mails\`](../../${folder}/core/mails/queue_mail.trigger.sql):`,
    '  Mails are queued.',
    '## Schema of each project',
    '### Isolation',
    `- [policy \`owner\`](../../${folder}/project/isolation/owner.policy.sql):`,
    '  The owner sees all.',
  ])
  expect(() => renderObjectsPage([])).toThrow('No repeatable file')
})
