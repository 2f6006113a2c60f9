import { Button, Flex, Input } from 'antd'
import { useRef } from 'react'
import { type Offer, offerText } from '../../../domain/contract/practice/offers'
import { centsText, fullDoctorName, parseCents } from '../../../domain/text/format'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { SaveButton } from '../../forms/save-button'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useActedDoctor, useCurrentUser } from '../../platform/calls'
import { useFileUpload } from '../../platform/calls/use-file-upload'
import { useOffer } from '../../shared/offers/offers'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { Chips } from '../../ui/fields/chips'
import { Field } from '../../ui/fields/field'
import { DayField, ParsedField } from '../../ui/fields/parsed-field'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { AudienceFields } from './audience-fields'
import css from './composer.module.css'
import { previewOf } from './draft'
import { ImageField } from './image-field'
import { OfferDetails } from './offer-details'
import { offerLabels } from './offer-labels'
import { type ComposerForm, useComposer } from './use-composer'

interface ComposerProps {
  /** The saved one that is changed; null for a new one. */
  readonly id: number | null
  readonly onClose: () => void
  readonly onSaved: (offer: Offer) => void
}

/** Writes an offer: what it says, from when to when, to whom, and beside it what the patient will see. */
export default function Composer({ id, onClose, onSaved }: ComposerProps) {
  const { offer, isError, refetch } = useOffer(id)
  const shown = id === null ? null : offer
  return (
    <SideDrawer open width={960} title={id === null ? 'Nuova offerta' : 'Modifica l’offerta'} onClose={onClose} fills>
      {shown !== undefined ? (
        <Form offer={shown} onClose={onClose} onSaved={onSaved} />
      ) : (
        <div className={section.drawerBody}>
          {isError ? (
            <LoadError text="Questa offerta non è disponibile." onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </div>
      )}
    </SideDrawer>
  )
}

const publications = [
  { value: 'published', label: 'Pubblicata' },
  { value: 'draft', label: 'Bozza' },
] as const

function Form({ offer, onClose, onSaved }: Omit<ComposerProps, 'id'> & { readonly offer: Offer | null }) {
  const { date: today } = useRomeClock()
  const form = useComposer({ offer, today, onSaved })
  const { draft, isBusy, change } = form
  const { file, onChosen } = useImage(form)
  const doctor = useActedDoctor()
  const { data: user } = useCurrentUser()
  const isTaken = (form.theirs?.taken ?? offer?.counts.taken ?? 0) > 0
  const save = () => {
    const waiting = file.waiting()
    if (waiting) form.refuse({ image: waiting })
    else form.save()
  }
  const action = draft.isPublished ? (offer?.period ? 'Salva' : 'Pubblica') : 'Salva bozza'
  return (
    <KeptForm
      form={form}
      className={section.fill}
      aria-label={offer ? 'Modifica l’offerta' : 'Nuova offerta'}
      onSave={save}
    >
      <div className={section.drawerBody}>
        <FormNotices form={form} labels={offerLabels} />
        {isTaken && (
          <p className={text.notice} data-tone="warning">
            {offerText.taken}
          </p>
        )}
        <div className={`${page.stack} ${css.columns}`}>
          <Flex vertical gap={16}>
            <Content form={form} disabled={isTaken} />
            <ImageField form={form} file={file} disabled={isTaken} onChosen={onChosen} />
            <Flex component="fieldset" vertical gap={10}>
              <legend className={text.heading}>Quando si vede</legend>
              {!isTaken && (
                <Chips
                  label="Pubblicazione"
                  className={page.toolbar}
                  value={draft.isPublished ? 'published' : 'draft'}
                  options={publications}
                  onChange={(value) => change({ isPublished: value === 'published' })}
                />
              )}
              {draft.isPublished ? (
                <div className={section.facts}>
                  <DayField form={form} name="from" label="Dal" />
                  <DayField form={form} name="to" label="Al" placeholder="senza scadenza" />
                </div>
              ) : (
                <p className={text.muted}>Finché è una bozza la vede solo lo studio.</p>
              )}
            </Flex>
            {!isTaken && <AudienceFields form={form} />}
          </Flex>
          <Flex component="section" vertical gap={12} className={css.beside} aria-labelledby="offer-preview">
            <h2 id="offer-preview" className={text.heading}>
              Come la vede il paziente
            </h2>
            <OfferDetails
              {...previewOf(draft)}
              doctor={doctor ? fullDoctorName(doctor) : user ? `${user.first_name} ${user.last_name}` : ''}
            />
          </Flex>
        </div>
      </div>
      <div className={section.drawerFoot}>
        <Flex component="span" flex="1 1 280px" align="center" className={text.small} role="status">
          {form.isChanged ? 'Ciò che scrivi resta in questa scheda.' : ''}
        </Flex>
        <Button onClick={onClose}>Chiudi</Button>
        <SaveButton isBusy={isBusy} action={action} htmlType="button" onClick={save} />
      </div>
    </KeptForm>
  )
}

/** What it says, and what it costs. */
function Content({ form, disabled }: { form: ComposerForm; disabled: boolean }) {
  const { draft, errors, change } = form
  return (
    <>
      <Field label="Titolo" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={120}
            disabled={disabled}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Testo" error={errors.text}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 4, maxRows: 12 }}
            maxLength={5000}
            disabled={disabled}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <div className={section.facts}>
        <ParsedField
          {...{ form, disabled }}
          name="price"
          label="Prezzo"
          placeholder="0,00"
          suffix="€"
          inputMode="decimal"
          tidy={tidyPrice}
        />
        <ParsedField {...{ form, disabled }} name="discount" label="Sconto" placeholder="0" suffix="%" />
      </div>
    </>
  )
}

const tidyPrice = (typed: string) => {
  const cents = parseCents(typed)
  return Number.isNaN(cents) ? null : centsText(cents)
}

/** The upload of the picture; until it is saved it is shown from the file itself. */
function useImage({ change }: ComposerForm) {
  const local = useRef<File | null>(null)
  const file = useFileUpload(({ key }) =>
    change({ image: { key, url: local.current && URL.createObjectURL(local.current) } }),
  )
  const onChosen = (chosen: File) => {
    local.current = chosen
  }
  return { file, onChosen }
}
