import { countText } from '../../../../domain/text/format'
import { LoadError } from '../../../ui/feedback/load-error'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import broadcast from '../broadcast.module.css'
import type { CampaignDraft } from '../draft'
import { Exclusions } from '../exclusions'
import { channelWords, recipients } from '../words'
import css from './audience.module.css'
import { useAudience } from './use-audience'

/** "312 destinatari su 340", how many each channel reaches, and why the others get nothing. */
export function AudienceCount({ draft }: { draft: CampaignDraft }) {
  const { count, earlier, isWrong, isError, retry } = useAudience(draft)
  const shown = count ?? earlier
  return (
    <section className={section.section} aria-labelledby="audience-count">
      <h2 id="audience-count" className={text.heading}>
        Chi la riceve
      </h2>
      {isError ? (
        <LoadError text="Non è stato possibile contare i destinatari." onRetry={retry} />
      ) : isWrong ? (
        <p className={text.muted}>Correggi le condizioni per contare i destinatari.</p>
      ) : (
        <>
          <p role="status" aria-busy={!count}>
            {count ? (
              <>
                <strong className={css.count}>{recipients(count.included)}</strong>
                <span className={text.muted}>su {countText(count.total)}</span>
              </>
            ) : (
              <>
                <span className={css.count}>…</span>
                <span className={text.muted}>Conto i destinatari…</span>
              </>
            )}
          </p>
          {shown && (
            <div className={count ? undefined : css.pending} aria-hidden={!count}>
              <ul className={broadcast.exclusions}>
                {(['inbox', ...draft.channels] as const).map((channel) => (
                  <li key={channel}>
                    <span>{channelWords[channel]}</span>
                    <span>{countText(shown.reached[channel])}</span>
                  </li>
                ))}
              </ul>
              {shown.total > shown.included && (
                <>
                  <h3 className={`${text.label} ${css.why}`}>Non la ricevono</h3>
                  <Exclusions exclusions={shown.exclusions} />
                </>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}
