import { PaperClipOutlined } from '@ant-design/icons'
import { Flex, Tabs } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import type { CampaignPreview } from '../../../../domain/contract/messages/broadcasts'
import { campaignContent } from '../../../../domain/contract/messages/broadcasts'
import { useCampaignPreview } from '../../../shared/messages/broadcasts'
import { LoadError } from '../../../ui/feedback/load-error'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import broadcast from '../broadcast.module.css'
import { type CampaignDraft, contentOf } from '../draft'
import { channelLabels } from '../sentences'
import css from './composer.module.css'

const { subject, text: words, purpose } = campaignContent
const previewed = z.strictObject({ subject, text: words, purpose })

type PreviewChannel = keyof CampaignPreview
const ways = (['email', 'push', 'inbox'] as const).map((key) => ({ key, label: channelLabels[key] }))

/** What is written, as the reader will see it; it follows the typing. */
export function Preview({ draft }: { draft: CampaignDraft }) {
  const content = contentOf(draft)
  const parsed = previewed.safeParse({ subject: content.subject, text: content.text, purpose: content.purpose })
  const asked = parsed.success ? JSON.stringify(parsed.data) : null
  const [settled] = useDebouncedValue(asked)
  const query = useCampaignPreview(settled === null ? null : JSON.parse(settled))
  const [way, setWay] = useState<PreviewChannel>('email')
  const preview = asked === null ? undefined : query.data?.data
  return (
    <section className={section.section} aria-labelledby="preview-title">
      <h2 id="preview-title" className={text.heading}>
        Anteprima
      </h2>
      {asked === null ? (
        <p className={text.muted}>Scrivi oggetto e testo per vedere come arriva.</p>
      ) : query.isError ? (
        <LoadError text="L’anteprima non è disponibile in questo momento." onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          size="small"
          activeKey={way}
          onChange={(key) => setWay(key as PreviewChannel)}
          items={ways.map((one) => ({
            ...one,
            children: one.key === way && (
              <Flex vertical gap={12} aria-busy={asked !== settled || query.isFetching}>
                {preview ? <Shown preview={preview} way={way} /> : <p className={text.muted}>Preparo l’anteprima…</p>}
                {draft.file && (
                  <p className={text.small}>
                    <PaperClipOutlined aria-hidden /> {draft.file.name}
                  </p>
                )}
              </Flex>
            ),
          }))}
        />
      )}
    </section>
  )
}

function Shown({ preview, way }: { preview: CampaignPreview; way: PreviewChannel }) {
  if (way === 'email')
    return (
      <>
        <div className={broadcast.text}>
          <p className={text.small}>Da: {preview.email.from}</p>
          <strong>{preview.email.subject}</strong>
        </div>
        {/* without scripts, forms and links of its own window */}
        <iframe
          className={css.frame}
          title="L’e-mail come la vede chi la riceve"
          sandbox=""
          srcDoc={preview.email.html}
        />
      </>
    )
  const { title, text: said } = preview[way]
  return (
    <div className={`${section.section} ${broadcast.text}`}>
      <strong>{title}</strong>
      <p>{said}</p>
    </div>
  )
}
