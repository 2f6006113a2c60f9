import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

/** The page loaded anew: what the tab keeps stays, all else is lost. */
async function load() {
  vi.resetModules()
  const session = await import('../../../src/platform/session')
  const drafts = await import('../../../src/custom-pages/chat/drafts')
  const unsent = await import('../../../src/custom-pages/chat/thread/messages/outgoing')
  return { ...session, ...drafts, ...unsent }
}

const marta = { token: 'marta-token', userId: 10 }
const anna = { token: 'anna-token', userId: 11 }
const draft = { text: 'Il certificato è pronto', files: [], seen: 4 }
const unsent = { ...draft, key: 'key-1', at: '2026-11-24T08:12:00Z', problem: null }

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

test('a draft belongs to its conversation, doctor and user, and is kept over a reload', async () => {
  const tab = await load()
  tab.beginSession(marta)
  tab.setActingDoctor(3)
  tab.keepDraft(5, draft)
  expect(tab.draftOf(6)).toBeUndefined()
  tab.setActingDoctor(4)
  expect(tab.draftOf(5)).toBeUndefined()
  const again = await load()
  again.setActingDoctor(3)
  expect(again.draftOf(5)).toEqual(draft)
  again.beginSession(anna)
  again.setActingDoctor(3)
  expect(again.draftOf(5)).toBeUndefined()
})

test('nothing written is no draft, and whoever shows it follows', async () => {
  const tab = await load()
  tab.beginSession(marta)
  const { result } = renderHook(() => tab.useDraft(5))
  act(() => result.current[1](draft))
  expect(result.current[0]).toEqual(draft)
  act(() => result.current[1]({ ...draft, text: ' \n' }))
  expect(result.current[0]).toEqual(tab.noDraft)
  expect(tab.draftOf(5)).toBeUndefined()
})

test('an unsent message is not on its way after a reload, keeps its key, and goes back into the draft', async () => {
  const tab = await load()
  tab.beginSession(marta)
  tab.beginSending(5, unsent)
  expect(tab.outgoingOf(5).map(tab.isUnderway)).toEqual([true])
  const again = await load()
  expect(again.outgoingOf(5)).toEqual([unsent])
  expect(again.outgoingOf(5).map(again.isUnderway)).toEqual([false])
  again.keepDraft(5, { ...draft, text: 'Scritto dopo', seen: 6 })
  again.backToDraft(5, unsent)
  expect(again.outgoingOf(5)).toEqual([])
  expect(again.draftOf(5)).toEqual({ text: 'Il certificato è pronto\nScritto dopo', files: [], seen: 4 })
})

test('a logout leaves neither drafts nor unsent messages', async () => {
  const tab = await load()
  tab.beginSession(marta)
  tab.keepDraft(5, draft)
  tab.beginSending(5, unsent)
  tab.logOut()
  tab.beginSession(marta)
  expect(tab.draftOf(5)).toBeUndefined()
  expect(tab.outgoingOf(5)).toEqual([])
  expect(JSON.stringify(window.sessionStorage)).not.toContain('certificato')
})
