import { Button } from 'antd'
import { Suspense } from 'react'
import { recurrenceText } from '../../../../domain/text/recurrence-text'
import { lazyPart } from '../../../platform/basic/load-chunk'
import text from '../../../ui/text/text.module.css'
import { purposeOf } from '../form/draft'
import { LabelledSwitch } from '../form/labelled-switch'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { newRecurrence, type RecurrenceDraft, recurrenceProblem } from './recurrence-draft'
import type { PanelRepeat } from './use-repeat'

const RecurrenceDialog = lazyPart(() => import('./recurrence-dialog'))
const ReviewDialog = lazyPart(() => import('./review-dialog'))

/** The switch "Ripeti" (specification §2: hidden when editing), and the rule in words once there is one. */
export function RepeatSwitch({ panel: { draft, state, offer, repeat, dispatch } }: { panel: Panel }) {
  const purpose = purposeOf(draft)
  if (purpose === 'edit' || purpose === 'notes') return null
  const { rule, from, setRuleOpen } = repeat
  const setRepeat = (recurrence: RecurrenceDraft | null) =>
    dispatch({ type: 'changed', change: { repeat: recurrence } })
  const error = state.errors.recurrence ?? (draft.repeat ? recurrenceProblem(draft.repeat, from) : undefined)
  return (
    <div className={css.repeat} style={{ marginTop: 10 }}>
      <LabelledSwitch
        label="Ripeti"
        checked={draft.repeat !== null}
        onChange={(on) => (on ? setRuleOpen(true) : setRepeat(null))}
      >
        {draft.repeat && (
          <Button type="link" size="small" aria-label="Modifica la ripetizione" onClick={() => setRuleOpen(true)}>
            Modifica
          </Button>
        )}
      </LabelledSwitch>
      {rule && (
        <p className={text.capital} data-rule>
          {recurrenceText(rule)}
        </p>
      )}
      {error && (
        <p className={`${text.error} ${css.repeatError}`} role="alert">
          {error}
        </p>
      )}
      {repeat.isRuleOpen && (
        <Suspense fallback={null}>
          <RecurrenceDialog
            initial={draft.repeat ?? newRecurrence}
            from={from}
            isTimeChosen={offer.time !== null}
            onApply={(recurrence) => {
              setRuleOpen(false)
              setRepeat(recurrence)
            }}
            onCancel={() => setRuleOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The review dialog, shown after submitting the panel with a repetition. */
export function RepeatReview({ repeat }: { repeat: PanelRepeat }) {
  if (!repeat.request) return null
  return (
    <Suspense fallback={null}>
      <ReviewDialog request={repeat.request} repeat={repeat} />
    </Suspense>
  )
}
