import { deflateSync } from 'node:zlib'
import type { StaffKey } from './accounts'
import { pngPart, pngSignature } from './pictures'

/** A part of a portrait, in units of half its side from the middle, upwards. */
type Part = (x: number, y: number) => boolean

const oval =
  (atX: number, atY: number, wide: number, high: number): Part =>
  (x, y) =>
    ((x - atX) / wide) ** 2 + ((y - atY) / high) ** 2 <= 1
const both =
  (one: Part, other: Part): Part =>
  (x, y) =>
    one(x, y) && other(x, y)

const head = oval(0, 0.14, 0.34, 0.43)
const neck: Part = (x, y) => Math.abs(x) < 0.13 && y < -0.1 && y > -0.62
const shoulders = oval(0, -1.08, 0.8, 0.62)
const collar: Part = (x, y) => y < -0.46 && Math.abs(x) < (y + 1.02) * 0.42
const eyes: Part = (x, y) => oval(-0.13, 0.15, 0.032, 0.04)(x, y) || oval(0.13, 0.15, 0.032, 0.04)(x, y)
const smile: Part = (x, y) => {
  const reach = Math.hypot(x, y - 0.1)
  return reach > 0.215 && reach < 0.24 && y < -0.04
}
const glasses: Part = (x, y) => {
  const reach = Math.hypot(Math.abs(x) - 0.14, y - 0.15)
  return (reach > 0.095 && reach < 0.115) || (Math.abs(x) < 0.045 && Math.abs(y - 0.16) < 0.011)
}
const beard = both(head, (x, y) => y < 0.02 - 0.9 * (0.3 - Math.abs(x)) * 0.3 && !oval(0, -0.1, 0.1, 0.045)(x, y))
const shortHair = both(oval(0, 0.2, 0.37, 0.42), (x, y) => y > 0.36 + 0.18 * x)
const fringe = both(oval(0, 0.2, 0.4, 0.43), (x, y) => y > 0.3 + 0.5 * Math.abs(x - 0.12) ** 1.5)
const longHair: Part = (x, y) => oval(0, 0.18, 0.44, 0.48)(x, y) || (Math.abs(x) < 0.44 && y < 0.18 && y > -0.42)
const bun = oval(0, 0.68, 0.17, 0.15)

type Colour = readonly [red: number, green: number, blue: number]
const [white, ink]: readonly Colour[] = [
  [250, 252, 252],
  [44, 52, 60],
]
const grounds: readonly Colour[] = [
  [207, 232, 228],
  [214, 226, 241],
  [241, 226, 208],
  [228, 219, 238],
]
const skins: readonly Colour[] = [
  [243, 208, 182],
  [232, 190, 158],
  [214, 166, 130],
]
const hairs: readonly Colour[] = [
  [74, 52, 42],
  [38, 34, 38],
  [150, 150, 152],
  [150, 96, 52],
]
const shirts: readonly Colour[] = [
  [15, 118, 110],
  [62, 98, 148],
  [150, 74, 88],
]

interface Look {
  readonly ground: number
  readonly skin: number
  readonly hair: number
  readonly shirt: number
  readonly hairdo: 'long' | 'bun' | 'short'
  readonly has?: 'glasses' | 'beard'
}

/** Doctors with a photo on their page; who has just signed up has none, and pharmacies neither. */
const looks = {
  ferri: { ground: 0, skin: 0, hair: 0, shirt: 0, hairdo: 'long' },
  leone: { ground: 1, skin: 1, hair: 1, shirt: 1, hairdo: 'short', has: 'beard' },
  riva: { ground: 2, skin: 0, hair: 2, shirt: 1, hairdo: 'short', has: 'glasses' },
  conti: { ground: 3, skin: 1, hair: 3, shirt: 0, hairdo: 'bun' },
  marchetti: { ground: 0, skin: 1, hair: 2, shirt: 2, hairdo: 'short', has: 'beard' },
  gallo: { ground: 1, skin: 2, hair: 1, shirt: 2, hairdo: 'long', has: 'glasses' },
} as const satisfies Partial<Record<StaffKey, Look>>

/** Photos of doctors; drawn, so that the project contains no photographs. */
export const portraits = Object.entries<Look>(looks).map(([who, look]) => ({
  ...{ key: `demo-ritratto-${who}`, name: `${who}.png`, type: 'image/png' },
  content: () => aPortrait(look),
}))

export const portraitOf = (who: StaffKey): string | null => (who in looks ? `demo-ritratto-${who}` : null)

/** What is drawn over what, from the ground up. */
function layersOf({ ground, skin, hair, shirt, hairdo, has }: Look): readonly (readonly [Colour | undefined, Part])[] {
  const [face, top] = [skins[skin], hairs[hair]]
  return [
    [grounds[ground], () => true],
    ...(hairdo === 'long' ? ([[top, longHair]] as const) : hairdo === 'bun' ? ([[top, bun]] as const) : []),
    [white, shoulders],
    [shirts[shirt], both(shoulders, collar)],
    [face, neck],
    [face, head],
    ...(has === 'beard' ? ([[top, beard]] as const) : []),
    [top, hairdo === 'short' ? shortHair : fringe],
    [ink, eyes],
    [ink, smile],
    ...(has === 'glasses' ? ([[ink, glasses]] as const) : []),
  ]
}

const side = 320

/** A square PNG whose pixels are places in a palette: that of the layers. */
function aPortrait(look: Look): Buffer {
  const layers = layersOf(look)
  const topmost = layers.map(([, part], place) => [place, part] as const).reverse()
  const rows = Array.from({ length: side }, (_, row) => {
    const line = Buffer.alloc(side + 1)
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(2 * column) / side - 1, 1 - (2 * row) / side]
      line[column + 1] = topmost.find(([, part]) => part(x, y))?.[0] ?? 0
    }
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3], 8)
  const palette = Buffer.from(layers.flatMap(([colour]) => [...(colour ?? white ?? [])]))
  const data = pngPart('IDAT', deflateSync(Buffer.concat(rows)))
  const parts = [pngPart('IHDR', header), pngPart('PLTE', palette), data, pngPart('IEND', Buffer.alloc(0))]
  return Buffer.concat([pngSignature, ...parts])
}
