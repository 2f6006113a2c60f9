import { expect, test } from 'vitest'
import type { MessageState } from '../../../domain/messages/delivery'
import { deliveryStateOf, mayLeaveOtherwise } from '../../../domain/prescriptions/delivery'

const mail = (state: MessageState, more: object = {}) => ({
  ...{ state, under_way: false, attempts: 0, reason: null },
  ...more,
})

test.each([
  ['it is there', { isDelivered: true }, 'delivered', false],
  ['it can still be taken back', { isLeaving: true }, 'leaving', false],
  ['no mail could be written', {}, 'undelivered', true],
  ['its mail waits for its turn', { mail: mail('due') }, 'sending', false],
  ['a mail server was away', { mail: mail('due', { attempts: 2 }) }, 'sending', true],
  ['it is tried again this moment', { mail: mail('due', { attempts: 2, under_way: true }) }, 'sending', false],
  ['the mail server has it', { mail: mail('sent') }, 'delivered', false],
  ['it was refused', { mail: mail('failed') }, 'undelivered', true],
  ['the process died over it', { mail: mail('uncertain') }, 'uncertain', true],
  ['it was withdrawn', { mail: mail('withdrawn') }, 'undelivered', true],
  ['it was never to be sent', { mail: mail('skipped') }, 'undelivered', true],
] as const)('%s', (_, given, state, may) => {
  const sent = { isDelivered: false, isLeaving: false, mail: null, ...given }
  expect([deliveryStateOf(sent), mayLeaveOtherwise(sent)]).toEqual([state, may])
})
