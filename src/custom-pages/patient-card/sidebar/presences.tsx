import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { Patient } from '../../../../domain/contract/people/patients'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { MinusIcon } from '../icons'
import card from '../patient-card.module.css'
import { missedWord } from '../sentences'
import css from './sidebar.module.css'

/** The outcome of the visits of the last 24 months: a bar, and the same as text and numbers. */
export function Presences({ patient: { presences, gender } }: { readonly patient: Patient }) {
  const { present, no_show, canceled } = presences
  const parts = [
    {
      kind: 'present',
      background: 'var(--success)',
      count: present,
      word: present === 1 ? 'presente' : 'presenze',
      Icon: CheckOutlined,
    },
    {
      kind: 'missed',
      background: 'var(--error)',
      count: no_show,
      word: missedWord(gender).toLowerCase(),
      Icon: CloseOutlined,
    },
    {
      kind: 'canceled',
      background: 'var(--fainter)',
      count: canceled,
      word: canceled === 1 ? 'disdetta' : 'disdette',
      Icon: MinusIcon,
    },
  ] as const
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <section className={section.section} aria-label="Presenze">
      <h2 className={text.heading}>
        Presenze <span className={text.small}>ultimi 24 mesi</span>
      </h2>
      {shown.length === 0 ? (
        <p className={text.muted}>Nessuna visita.</p>
      ) : (
        <>
          <div className={css.bar} aria-hidden>
            {shown.map(({ kind, count, background }) => (
              <span key={kind} style={{ flex: `${count} 0 4px`, background }} />
            ))}
          </div>
          <Flex component="ul" wrap gap="2px 8px" className={text.small}>
            {shown.map(({ kind, count, word, Icon }) => (
              <li key={kind} className={card[kind]}>
                <Icon aria-hidden /> <strong>{count}</strong> {word}
              </li>
            ))}
          </Flex>
        </>
      )}
    </section>
  )
}
