import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { Help } from '../../../domain/contract/help'
import { safeReturnPath } from '../../platform/basic/navigation'
import { leftPageKey } from '../../platform/basic/page'
import type { PublicOutcome } from '../../platform/basic/public-call'
import { tabStorage } from '../../platform/basic/storage'
import { useShown } from '../served-page'
import controls from '../ui/controls.module.css'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import { useInBrowser } from '../use-in-browser'
import { useToken } from '../use-token'
import { Faq } from './faq'
import css from './help-center.module.css'
import { readHelp } from './read-help'
import { faqOfHash, foundText, type HelpResults, searchHelp, videoHost } from './search'

const login = '/login?to=%2Fhelp-center'

/** /help-center: questions, answers and videos for the reader, who may have no session. Plain React, as public pages are. */
export default function HelpCenterPage() {
  const token = useToken()
  const { help, problem, read } = useHelp(token)
  const [typed, setTyped] = useState('')
  return (
    <div className={section.stack}>
      <header className={css.head}>
        <div>
          <h1 className={text.title}>Centro assistenza</h1>
          <p className={text.muted}>Domande frequenti e video su come si usa Curante.</p>
        </div>
        <WayBack isSignedIn={token !== null} />
      </header>
      {problem !== null && (
        <div role="alert" className={`${section.section} ${section.page}`}>
          <p>{problem}</p>
          <button type="button" className="button" onClick={read}>
            Riprova
          </button>
        </div>
      )}
      {help !== null && (
        <>
          <input
            type="search"
            className={controls.input}
            aria-label="Cerca tra domande, risposte e video"
            placeholder="Cerca tra domande, risposte e video"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Answers help={help} typed={typed} onAll={() => setTyped('')} />
        </>
      )}
      {token === null && help !== null && (
        <p className={text.muted}>
          Altre risposte sono riservate a chi ha un account: <Link to={login}>accedi</Link> per leggerle.
        </p>
      )}
    </div>
  )
}

/** To where the reader came from, or to the login. */
function WayBack({ isSignedIn }: { isSignedIn: boolean }) {
  const from = tabStorage.read(leftPageKey)
  if (!isSignedIn) return <Link to={login}>Accedi</Link>
  if (typeof from !== 'string') return <Link to="/">Torna al tuo studio</Link>
  return <Link to={safeReturnPath(from)}>Torna indietro</Link>
}

/** What there is to read: what the page came with, and for a session what is its reader's. */
function useHelp(token: string | null) {
  const shown = useShown<PublicOutcome<Help>>()
  const { revalidate } = useRevalidator()
  const [own, setOwn] = useState<PublicOutcome<Help> | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again on request
  useEffect(() => {
    let isCurrent = true
    if (token === null) setOwn(null)
    else void readHelp().then((outcome) => isCurrent && setOwn(outcome))
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  const outcome = own ?? shown
  const read = useCallback(() => {
    setAttempt((before) => before + 1)
    void revalidate()
  }, [revalidate])
  return {
    help: outcome.kind === 'done' ? outcome.data : null,
    problem: outcome.kind === 'done' ? null : outcome.kind === 'invalid' ? notRead : outcome.message,
    read,
  }
}

const notRead = 'Le risposte non si sono caricate.'

interface AnswersProps {
  readonly help: Help
  readonly typed: string
  readonly onAll: () => void
}

function Answers({ help, typed, onAll }: AnswersProps) {
  const faqInAddress = faqOfHash(useInBrowser(useLocation().hash, ''))
  const found = searchHelp(help, typed)
  const isEmpty = found.chapters.length === 0 && found.tutorials.length === 0
  const isUnknown = faqInAddress !== null && !help.faqs.some(({ id }) => id === faqInAddress)
  return (
    <>
      {isUnknown && typed === '' && (
        <p className={text.notice} data-tone="warning">
          La risposta che cerchi non c’è più, oppure è per un altro tipo di account.
        </p>
      )}
      <p className={isEmpty || typed.trim() === '' ? 'visually-hidden' : text.muted} role="status">
        {typed.trim() === '' ? '' : foundText(found)}
      </p>
      {isEmpty && typed.trim() === '' && (
        <p className={`${text.muted} ${section.stack} ${section.message}`}>Non ci sono ancora domande né video.</p>
      )}
      {isEmpty && typed.trim() !== '' && (
        <div className={`${text.muted} ${section.stack} ${section.message}`}>
          <p>{`Nessun risultato per «${typed.trim()}».`}</p>
          <button type="button" className="button" onClick={onAll}>
            Mostra tutto
          </button>
        </div>
      )}
      <Chapters found={found} faqInAddress={faqInAddress} />
    </>
  )
}

function Chapters({ found, faqInAddress }: { found: HelpResults; faqInAddress: number | null }) {
  return (
    <>
      {found.chapters.map(({ category, faqs }) => (
        <section key={category} className={css.chapter} aria-label={category}>
          <h2 className={text.heading}>{category}</h2>
          <div className={css.faqs}>
            {faqs.map((faq) => (
              <Faq key={faq.id} faq={faq} isNamed={faq.id === faqInAddress} />
            ))}
          </div>
        </section>
      ))}
      {found.tutorials.length > 0 && (
        <section className={css.chapter} aria-label="Video">
          <h2 className={text.heading}>Video</h2>
          <ul className={css.videos}>
            {found.tutorials.map(({ id, title, url }) => (
              <li key={id}>
                <Video title={title} url={url} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A video is a link that says where it leads: nothing of another host is loaded here. */
function Video({ title, url }: { title: string; url: string }) {
  const host = videoHost(url)
  if (host === null) return <span className={css.video}>{title}</span>
  return (
    <a className={css.video} href={url} target="_blank" rel="noopener noreferrer">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="13" fill="var(--selected)" />
        <path d="m11.5 9.5 7 4.5-7 4.5z" fill="var(--selected-text)" />
      </svg>
      <span>
        <strong>{title}</strong>
        <span className={text.small}>{host} · si apre in un’altra scheda</span>
      </span>
    </a>
  )
}
