import { Button, Switch } from 'antd'
import { Suspense, useId } from 'react'
import { recurrenceWords } from '../../../../domain/text/recurrence-words'
import { lazyPart } from '../../../session/load-chunk'
import text from '../../../ui/text.module.css'
import { purposeOf } from '../form/draft'
import css from '../panel.module.css'
import type { Panel } from '../use-panel'
import { newRecurrence, recurrenceProblem } from './recurrence-draft'
import type { PanelRepeat } from './use-repeat'

const RecurrenceDialog = lazyPart(() => import('./recurrence-dialog'))
const ReviewDialog = lazyPart(() => import('./review-dialog'))

/** The switch "Ripeti" (specification §2: hidden when editing), and the rule in words once there is one. */
export function RepeatSwitch({ panel: { draft, state, offer, repeat } }: { panel: Panel }) {
  const id = useId()
  const purpose = purposeOf(draft)
  if (purpose === 'edit' || purpose === 'notes') return null
  const error = state.errors.recurrence ?? (draft.repeat ? recurrenceProblem(draft.repeat, repeat.from) : undefined)
  return (
    <div className={css.repeat}>
      <div className={css.repeatSwitch}>
        <Switch
          id={id}
          size="small"
          checked={draft.repeat !== null}
          onChange={(on) => (on ? repeat.openRule() : repeat.setRepeat(null))}
        />
        <label htmlFor={id}>Ripeti</label>
        {draft.repeat && (
          <Button type="link" size="small" aria-label="Modifica la ripetizione" onClick={repeat.openRule}>
            Modifica
          </Button>
        )}
      </div>
      {repeat.rule && (
        <p className={css.rule} data-rule>
          {recurrenceWords(repeat.rule)}
        </p>
      )}
      {error && (
        <p className={text.error} role="alert">
          {error}
        </p>
      )}
      {repeat.isRuleOpen && (
        <Suspense fallback={null}>
          <RecurrenceDialog
            initial={draft.repeat ?? newRecurrence}
            from={repeat.from}
            isTimeChosen={offer.time !== null}
            onApply={(recurrence) => {
              repeat.closeRule()
              repeat.setRepeat(recurrence)
            }}
            onCancel={repeat.closeRule}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The response to a repeated booking, once the panel has been sent with a repetition. */
export function RepeatReview({ repeat }: { repeat: PanelRepeat }) {
  if (!repeat.request) return null
  return (
    <Suspense fallback={null}>
      <ReviewDialog
        request={repeat.request}
        draftKey={repeat.draftKey}
        onRepaired={repeat.keepRepairs}
        onCreated={repeat.markDone}
        onBack={repeat.back}
        onFinished={repeat.finish}
      />
    </Suspense>
  )
}
