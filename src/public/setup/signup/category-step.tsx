import { categoryName } from '../../../../domain/access/roles'
import { LinkForm } from '../../links/link-form'
import { TextField } from '../../ui/field'
import { draftOf, linesOf } from './draft'
import { ChoiceField } from './fields'
import type { StepProps } from './step'

const { pharmacy: _, ...professions } = categoryName

/** The profession with its number; of a pharmacy the VAT number. */
export function CategoryStep({ saved, onSave, onTyped }: StepProps) {
  const typed = draftOf('category')
  const isPharmacy = saved?.account.is_pharmacy === true
  const send = (form: FormData) =>
    onSave(
      'registrations/category',
      isPharmacy
        ? { category: 'pharmacy', ...linesOf(form, 'vat_number') }
        : linesOf(form, 'category', 'registration_number'),
    )
  return (
    <div onInput={onTyped}>
      <LinkForm label="Professione" submit="Continua" onSubmit={send}>
        {(errors) =>
          isPharmacy ? (
            <TextField
              label="Partita IVA"
              error={errors.vat_number}
              name="vat_number"
              inputMode="numeric"
              maxLength={20}
              defaultValue={typed.vat_number ?? saved?.category?.vat_number ?? undefined}
            />
          ) : (
            <>
              <ChoiceField
                label="Professione"
                name="category"
                none="Scegli"
                error={errors.category}
                options={professions}
                defaultValue={typed.category ?? saved?.category?.category}
              />
              <TextField
                label="Numero di iscrizione all’albo"
                error={errors.registration_number}
                name="registration_number"
                autoCapitalize="characters"
                maxLength={20}
                defaultValue={typed.registration_number ?? saved?.category?.registration_number ?? undefined}
              />
            </>
          )
        }
      </LinkForm>
    </div>
  )
}
