import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Patient } from '../../../../domain/contract/people/patients'
import { consentSourceName, purposeName } from '../../../../domain/messages/channels'
import { numericDate } from '../../../../domain/text/dates'
import { lazyPart } from '../../../platform/basic/load-chunk'
import text from '../../../ui/text/text.module.css'
import { MinusIcon } from '../icons'
import css from './header.module.css'

// loaded when it opens
const ConsentsDialog = lazyPart(() => import('./consents-dialog'))

type Consent = Patient['consents'][number]

/** How a consent stands: by colour, sign and word. The one for care is needed. */
function stateOf({ purpose, given, at }: Consent) {
  const on = at ? numericDate(romeWallClock(Date.parse(at)).date) : ''
  if (given) return { tone: 'success', Icon: CheckOutlined, words: ` · ${on}` } as const
  if (purpose === 'care') return { tone: 'warning', Icon: ExclamationCircleOutlined, words: ': da firmare' } as const
  return { tone: 'neutral', Icon: MinusIcon, words: at ? `: non dato · ${on}` : ': mai chiesto' } as const
}

/** What the person consents to, since when, and the way to record it. */
export function Consents({ patient }: { readonly patient: Patient }) {
  const [isOpen, setOpen] = useState(false)
  const isMissing = patient.consents.some(({ purpose, given }) => purpose === 'care' && !given)
  return (
    <Flex component="section" className={css.consents} wrap align="center" gap="6px 8px" aria-label="Consensi">
      <span className={text.label} aria-hidden>
        Consensi
      </span>
      <Flex component="ul" wrap gap="6px 8px">
        {patient.consents.map((consent) => {
          const { tone, Icon, words } = stateOf(consent)
          return (
            <li
              key={consent.purpose}
              className={text.badge}
              data-tone={tone}
              title={consent.source ? consentSourceName[consent.source] : undefined}
            >
              <Icon aria-hidden />
              {purposeName[consent.purpose]}
              {words}
            </li>
          )
        })}
      </Flex>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {isMissing ? 'Raccogli la firma' : 'Modifica i consensi'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConsentsDialog patient={patient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  )
}
