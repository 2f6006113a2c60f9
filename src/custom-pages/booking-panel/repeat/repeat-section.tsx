import { Button, Switch } from 'antd'
import { Suspense, useId } from 'react'
import { recurrenceWords } from '../../../../domain/text/recurrence-words'
import { lazyPart } from '../../../session/load-chunk'
import { purposeOf } from '../draft'
import type { Panel } from '../use-panel'
import css from './repeat-section.module.css'
import { newRecurrence, ruleProblem } from './rule'
import type { PanelRepeat } from './use-repeat'

const RuleDialog = lazyPart(() => import('./rule-dialog'))
const ReviewDialog = lazyPart(() => import('./review-dialog'))

/** The switch "Ripeti" (specification §2: hidden when editing), and the rule in words once there is one. */
export function RepeatSection({ panel: { draft, state, offer, repeat } }: { panel: Panel }) {
  const id = useId()
  const purpose = purposeOf(draft)
  if (purpose === 'edit' || purpose === 'notes') return null
  const { rule } = repeat
  const error = state.errors.recurrence ?? (draft.repeat ? ruleProblem(draft.repeat, repeat.from) : undefined)
  return (
    <div className={css.repeat}>
      <div className={css.line}>
        <Switch
          id={id}
          size="small"
          checked={draft.repeat !== null}
          onChange={(on) => (on ? repeat.openRule() : repeat.switchOff())}
        />
        <label htmlFor={id}>Ripeti</label>
        {draft.repeat && (
          <Button type="link" size="small" aria-label="Modifica la ripetizione" onClick={repeat.openRule}>
            Modifica
          </Button>
        )}
      </div>
      {rule && (
        <p className={css.words} data-rule>
          {recurrenceWords(rule)}
        </p>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {repeat.isRuleOpen && (
        <Suspense fallback={null}>
          <RuleDialog
            initial={draft.repeat ?? newRecurrence}
            from={repeat.from}
            isTimeChosen={offer.time !== null}
            onApply={repeat.apply}
            onCancel={repeat.cancelRule}
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
