import { Suspense, useCallback, useEffect, useState } from 'react'
import type { TotemScreen } from '../../../domain/contract/booking/totem'
import { lazyPart } from '../../platform/basic/load-chunk'
import { readTotemScreen } from './calls'
import { CheckIn } from './check-in'
import { IdleWarning, TotemFrame } from './notices'
import { OfficeSignIn, SignOut } from './office-sign-in'
import { type TotemLogin, useTotemLogin } from './session'
import { StartScreen } from './start-screen'
import { useAnswer } from './use-answer'

const loadBook = () => import('./book')
const Book = lazyPart(loadBook)

/** A screen in a waiting room: somebody has arrived, or books a visit (product.md §4). */
export default function TotemPage() {
  const login = useTotemLogin()
  return login ? <SignedIn key={login.token} login={login} /> : <NotSignedIn />
}

const NotSignedIn = () => (
  <TotemFrame office={null}>
    <OfficeSignIn />
  </TotemFrame>
)

type View = { readonly name: 'start' | 'book' | 'staff' } | { readonly name: 'arrive'; readonly typed: string }

const start: View = { name: 'start' }

/** The start, and what one person does after it. Nothing of that person is left once they go back to it, in no address either. */
function SignedIn({ login: { code } }: { login: TotemLogin }) {
  const [view, setView] = useState(start)
  const { screen, isAway } = useScreen(view === start)
  const leave = useCallback(() => setView(start), [])
  const arrive = useCallback((typed: string) => setView({ name: 'arrive', typed }), [])
  if (screen === null && !isAway) return <TotemFrame office="">{null}</TotemFrame>
  return (
    <TotemFrame office={screen?.office.name ?? ''}>
      {view.name === 'start' && (
        <StartScreen
          canBook={screen !== null && screen.services.length > 0}
          isAway={isAway}
          onArrive={arrive}
          onBook={() => setView({ name: 'book' })}
          onStaff={() => setView({ name: 'staff' })}
        />
      )}
      {view.name === 'arrive' && <CheckIn typed={view.typed} onLeave={leave} />}
      {view.name === 'book' && (
        <Suspense>
          <Book services={screen?.services ?? []} onLeave={leave} />
        </Suspense>
      )}
      {view.name === 'staff' && <SignOut code={code} onLeave={leave} />}
      {view.name !== 'start' && <IdleWarning onEnd={leave} />}
    </TotemFrame>
  )
}

const readAgainMs = 60_000
/** Milliseconds after which the page loads itself anew, so that a totem that is never touched gets new builds. */
const freshMs = 12 * 60 * 60_000

/** Office and services of this totem, read again each minute at the start: so the practice also sees that it is there. */
function useScreen(isAtStart: boolean): { screen: TotemScreen | null; isAway: boolean } {
  const [screen, setScreen] = useState<TotemScreen | null>(null)
  const { state, run } = useAnswer()
  useEffect(() => {
    if (!isAtStart) return
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const read = async () => {
      const answer = await run(readTotemScreen)
      if (!isCurrent) return
      if (answer?.kind === 'done') {
        setScreen(answer.data)
        // asked for before somebody chooses it, in case the server is away by then
        loadBook().catch(() => {})
      }
      if (performance.now() > freshMs) window.location.reload()
      timer = setTimeout(read, readAgainMs)
    }
    void read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAtStart, run])
  return { screen, isAway: state === 'away' }
}
