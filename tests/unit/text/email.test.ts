import { expect, test } from 'vitest'
import { mailboxOf } from '../../../domain/text/email'

test.each([
  ['maria@studio.test', 'maria@studio.test'],
  [' Maria@Studio.TEST ', 'maria@studio.test'],
  ['maria+uno@studio.test', 'maria@studio.test'],
  ['maria+uno+due@studio.test', 'maria@studio.test'],
  ['maria.rossi@studio.test', 'maria.rossi@studio.test'],
  ['Maria.Rossi+uno@gmail.com', 'mariarossi@gmail.com'],
  ['m.ariarossi@googlemail.com', 'mariarossi@gmail.com'],
  ['+@studio.test', '+@studio.test'],
  ['maria@constructor', 'maria@constructor'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
