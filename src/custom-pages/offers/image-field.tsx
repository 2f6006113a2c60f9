import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { thumbnailTypes } from '../../../domain/contract/files'
import type { FileUpload } from '../../platform/calls/use-file-upload'
import text from '../../ui/text/text.module.css'
import css from './composer.module.css'
import { OfferImage } from './offer-details'
import type { ComposerForm } from './use-composer'

interface ImageFieldProps {
  readonly form: ComposerForm
  readonly file: FileUpload
  readonly disabled: boolean
  /** The file that is uploaded, to be shown from where it is. */
  readonly onChosen: (file: File) => void
}

/** The picture of the offer, with its preview; uploaded as soon as it is chosen. */
export function ImageField({ form, file, disabled, onChosen }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const { image } = form.draft
  const { pending } = file
  const problem = wrong ? 'Serve un’immagine JPEG, PNG, WEBP o GIF.' : (pending?.problem ?? form.errors.image)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const isImage = thumbnailTypes.includes(chosen.type)
    setWrong(!isImage)
    if (!isImage) return
    onChosen(chosen)
    file.onAdd([chosen])
  }
  return (
    <Flex component="section" wrap align="start" gap={16} aria-label="Immagine">
      <OfferImage image={image} className={css.thumb} />
      <Flex vertical align="start" flex="1 1 220px" gap={6}>
        <span className={text.label}>Immagine</span>
        <Flex wrap gap={8}>
          <Button
            icon={<UploadOutlined aria-hidden />}
            disabled={disabled || (pending !== null && !pending.problem)}
            aria-invalid={problem !== undefined}
            onClick={() => input.current?.click()}
          >
            {image ? 'Cambia immagine' : 'Carica un’immagine'}
          </Button>
          {image && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={disabled}
              onClick={() => form.change({ image: null })}
            >
              Togli
            </Button>
          )}
        </Flex>
        <input
          ref={input}
          type="file"
          hidden
          accept={thumbnailTypes.join()}
          aria-label="Immagine dell’offerta"
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
        {pending && !pending.problem && (
          <progress style={{ width: '100%' }} value={pending.progress} aria-label="Caricamento dell’immagine" />
        )}
        {problem ? (
          <p role="alert" className={text.error}>
            {problem}
          </p>
        ) : (
          <p className={text.small}>Orizzontale, al massimo 20 MB: in alto sopra il titolo.</p>
        )}
      </Flex>
    </Flex>
  )
}
