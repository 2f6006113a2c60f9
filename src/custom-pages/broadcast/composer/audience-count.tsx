import { Flex } from 'antd'
import { countText } from '../../../../domain/text/format'
import { LoadError } from '../../../ui/feedback/load-error'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { CampaignDraft } from '../draft'
import { Exclusions } from '../exclusions'
import { channelLabels, recipients } from '../sentences'
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
          <Flex component="p" vertical role="status" aria-busy={!count}>
            {count ? (
              <>
                <strong className={text.title}>{recipients(count.included)}</strong>
                <span className={text.muted}>su {countText(count.total)}</span>
              </>
            ) : (
              <>
                <span className={text.title}>…</span>
                <span className={text.muted}>Conto i destinatari…</span>
              </>
            )}
          </Flex>
          {shown && (
            <Flex vertical gap={8} style={{ opacity: count ? 1 : 0.5 }} aria-hidden={!count}>
              <Flex component="ul" vertical gap={8}>
                {(['inbox', ...draft.channels] as const).map((channel) => (
                  <Flex key={channel} component="li" justify="space-between">
                    <span>{channelLabels[channel]}</span>
                    <span>{countText(shown.reached[channel])}</span>
                  </Flex>
                ))}
              </Flex>
              {shown.total > shown.included && (
                <>
                  <h3 className={text.label}>Non la ricevono</h3>
                  <Exclusions exclusions={shown.exclusions} />
                </>
              )}
            </Flex>
          )}
        </>
      )}
    </section>
  )
}
