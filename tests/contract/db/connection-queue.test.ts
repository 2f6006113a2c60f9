import { expect, test } from 'vitest'
import { ConnectionQueue } from '../../../server/db/connection/connection-queue'

/** Enters the queue and notes the name once it has a connection, or the reason of its refusal. */
function aQueue(connections: number) {
  const queue = new ConnectionQueue(connections)
  const entered: string[] = []
  const enter = (name: string, turn?: string, stop = new AbortController()) => {
    queue.enter(stop.signal, turn).then(
      () => entered.push(name),
      (reason: Error) => entered.push(`${name}: ${reason.message}`),
    )
    return stop
  }
  const settled = () => new Promise((later) => setImmediate(later))
  return { queue, entered, enter, settled }
}

test('as many enter as there are connections, the others in the order of their arrival', async () => {
  const { queue, entered, enter, settled } = aQueue(2)
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  await settled()
  expect(entered).toEqual(['a', 'b'])
  queue.leave()
  await settled()
  expect(entered).toEqual(['a', 'b', 'c'])
})

test('the second of one turn waits although a connection is free; others do not wait for it', async () => {
  const { queue, entered, enter, settled } = aQueue(3)
  enter('first of 7', 'chats/7')
  enter('second of 7', 'chats/7')
  enter('first of 8', 'chats/8')
  enter('of no turn')
  await settled()
  expect(entered).toEqual(['first of 7', 'first of 8', 'of no turn'])
  queue.leave('chats/8')
  await settled()
  expect(entered).toHaveLength(3)
  queue.leave('chats/7')
  await settled()
  expect(entered.at(-1)).toBe('second of 7')
})

test('who is refused while waiting leaves the queue to those behind', async () => {
  const { queue, entered, enter, settled } = aQueue(1)
  enter('a')
  const stop = enter('b')
  enter('c')
  stop.abort(new Error('too late'))
  queue.leave()
  await settled()
  expect(entered).toEqual(['a', 'b: too late', 'c'])
})
