/** Bytes of a file, the last one excluded. */
export interface Range {
  readonly from: number
  readonly to: number
}

interface MediaBox {
  readonly type: string
  readonly content: Buffer
}

/** The boxes in a part of a HEIC (ISO 14496-12); one that says it is longer ends them. */
function boxesIn(part: Buffer): MediaBox[] {
  const boxes: MediaBox[] = []
  for (let at = 0; at + 8 <= part.length; ) {
    const length = part.readUInt32BE(at)
    if (length < 8 || at + length > part.length) break
    boxes.push({ type: part.toString('latin1', at + 4, at + 8), content: part.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** Reads numbers one after the other; throws at the end. */
function reader(part: Buffer) {
  let at = 0
  return (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(part.readBigUInt64BE(at)) : part.readUIntBE(at, size)
    at += size
    return value
  }
}

/** Where the metadata of a HEIC stand, by the content of its `meta` box, in order; none where it cannot be read. */
export function metadataRanges(meta: Buffer): readonly Range[] {
  try {
    const boxes = boxesIn(meta.subarray(4))
    const contentOf = (type: string) => boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0)
    const items = metadataItems(contentOf('iinf'))
    return placesOf(contentOf('iloc'))
      .filter(({ item }) => items.has(item))
      .sort((a, b) => a.from - b.from)
  } catch {
    return []
  }
}

/** The items that hold facts of a camera, or a text in XML. */
function metadataItems(info: Buffer): ReadonlySet<number> {
  const entries = boxesIn(info.subarray(info[0] === 0 ? 6 : 8)).filter(({ type }) => type === 'infe')
  const items = entries.map(({ content }) => {
    const isLong = (content[0] ?? 0) > 2
    const next = isLong ? 8 : 6
    return {
      item: isLong ? content.readUInt32BE(4) : content.readUInt16BE(4),
      type: content.toString('latin1', next + 2, next + 6),
    }
  })
  return new Set(items.filter(({ type }) => type === 'Exif' || type === 'mime').map(({ item }) => item))
}

/** Where the items stand that are in the file itself. */
function placesOf(locations: Buffer): (Range & { readonly item: number })[] {
  const next = reader(locations)
  const version = next(1)
  next(3)
  const sizes = [next(1), next(1)].flatMap((pair) => [pair >> 4, pair & 15])
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = sizes
  const places: (Range & { readonly item: number })[] = []
  for (let left = next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const item = next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseSize)
    for (let extents = next(2); extents > 0; extents -= 1) {
      if (version > 0) next(indexSize)
      const from = base + next(offsetSize)
      const to = from + next(lengthSize)
      if (method === 0) places.push({ item, from, to })
    }
  }
  return places
}
