import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input, type InputProps } from 'antd'
import { useState } from 'react'

type PasswordInputProps = Omit<InputProps, 'type'> & {
  /** Object of the eye button's label: "la password attuale". */
  readonly what?: string
}

/** A password input with a button that shows it, so that it need not be typed twice; the eye of antd's is no button. */
export function PasswordInput({ what = 'la password', ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <Button
          type="text"
          size="small"
          aria-label={`${isShown ? 'Nascondi' : 'Mostra'} ${what}`}
          aria-pressed={isShown}
          icon={isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
