import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Flex } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../../platform/basic/load-chunk'
import { useFileUpload } from '../../../../platform/calls/use-file-upload'
import text from '../../../../ui/text/text.module.css'

const CropDialog = lazyPart(() => import('./crop-dialog'))

/** Types that every browser can draw, and so cut. */
const pictures = ['image/jpeg', 'image/png', 'image/webp']

interface PhotoFieldProps {
  readonly isSet: boolean
  /** Where it is shown from; null: not known in this tab. */
  readonly url: string | null
  readonly error: string | undefined
  /** The address in this tab of what has been cut. */
  readonly onCut: (url: string) => void
  /** Key of its file. */
  readonly onChange: (photo: string | null) => void
}

/** The photo of the doctor's page: chosen, cut to a square, uploaded; saved with the rest of the form. */
export function PhotoField({ isSet, url, error, onCut, onChange }: PhotoFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const file = useFileUpload(({ key }) => onChange(key))
  const picker = useRef<HTMLInputElement>(null)
  const choose = (picked: File) => {
    const isPicture = pictures.includes(picked.type)
    setWrong(isPicture ? undefined : 'Scegli una fotografia JPEG, PNG o WebP.')
    if (isPicture) setChosen(picked)
  }
  const problem = wrong ?? error ?? file.pending?.problem
  return (
    <Flex gap={16} align="center">
      {url ? (
        <Avatar size={88} src={url} alt="La tua fotografia" />
      ) : (
        <Avatar size={88} icon={<UserOutlined aria-hidden />} />
      )}
      <div>
        <p className={text.label}>Fotografia</p>
        <Flex gap={8} wrap>
          <input
            ref={picker}
            type="file"
            hidden
            accept={pictures.join()}
            onChange={({ target }) => {
              const [picked] = target.files ?? []
              target.value = ''
              if (picked) choose(picked)
            }}
          />
          <Button onClick={() => picker.current?.click()}>{isSet ? 'Cambia…' : 'Scegli una fotografia…'}</Button>
          {isSet && (
            <Button type="text" onClick={() => onChange(null)}>
              Togli
            </Button>
          )}
        </Flex>
        {problem ? (
          <p className={text.error}>{problem}</p>
        ) : (
          <p className={text.small}>{file.pending ? 'Caricamento in corso…' : 'Quadrata, almeno 320 pixel.'}</p>
        )}
      </div>
      <Suspense>
        {chosen && (
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onCut={(cut) => {
              setChosen(null)
              onCut(URL.createObjectURL(cut))
              file.onAdd([cut])
            }}
          />
        )}
      </Suspense>
    </Flex>
  )
}
