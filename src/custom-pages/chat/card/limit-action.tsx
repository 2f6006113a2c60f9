import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { BookablePerson } from '../../../../domain/contract/agenda/agenda'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useLimitActions } from '../../../shared/patients/limits'
import css from './card.module.css'

// with the controls of forms, which the conversation does without
const Limiting = lazyPart(() => import('./limit-dialogs'))

/** Limits the person, or frees them again. */
export function LimitAction({ person }: { readonly person: BookablePerson }) {
  const [isOpen, setOpen] = useState(false)
  const { liftOf, isBusy } = useLimitActions()
  return (
    <div>
      {person.limited ? (
        <Button type="link" size="small" className={css.flush} disabled={isBusy} onClick={() => void liftOf(person.id)}>
          Togli il limite
        </Button>
      ) : (
        <Button type="link" size="small" className={css.flush} onClick={() => setOpen(true)}>
          Limita…
        </Button>
      )}
      <Suspense fallback={null}>{isOpen && <Limiting person={person} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
