import { Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import words from '../../ui/text/text.module.css'
import css from './chart.module.css'

const colours = { primary: '--primary', faint: '--faint', warning: '--warning' } as const

export interface ChartSeries {
  readonly label: string
  readonly values: readonly number[]
  /** Two series of bars are drawn side by side; a broken line differs from a solid one without colour. */
  readonly shape: 'line' | 'broken-line' | 'bars'
  readonly colour: keyof typeof colours
}

interface ChartProps {
  /** Description of the chart in one sentence: the numbers are in the table beside it. */
  readonly label: string
  /** Points of the x axis: short label on the axis, long label under the pointer. */
  readonly points: readonly { readonly short: string; readonly long: string }[]
  readonly series: readonly ChartSeries[]
  /** Formats a value. */
  readonly text: (value: number) => string
  /** Formats a value on the axis, where there is less room. */
  readonly axisText?: (value: number) => string
}

const height = 220
const colourOf = (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable)
/** 1, 2, 5, 10, 20, 50, … */
const steps = Array.from({ length: 30 }, (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3))

type ChartData = Required<Pick<ChartProps, 'points' | 'series' | 'axisText'>>

function optionsOf({ points, series, axisText }: ChartData, width: number): uPlot.Options {
  const bars = series.filter(({ shape }) => shape === 'bars')
  const axis = {
    stroke: colourOf('--text-secondary'),
    font: '12px "Inter Variable", system-ui, sans-serif',
    ticks: { show: false },
  }
  return {
    width,
    height,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false }, points: { show: bars.length < series.length } },
    scales: {
      x: { time: false, range: () => [-0.5, points.length - 0.5] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 3, 4, 6, 7, 12],
        space: 54,
        values: (_, splits) => splits.map((at) => points[at]?.short ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colourOf('--border-soft'), width: 1 },
        size: 56,
        incrs: steps,
        space: 36,
        values: (_, splits) => splits.map(axisText),
      },
    ],
    series: [{}, ...series.map((one) => seriesOf(one, bars))],
  }
}

function seriesOf(one: ChartSeries, bars: readonly ChartSeries[]): uPlot.Series {
  const stroke = colourOf(colours[one.colour])
  const plain = { label: one.label, stroke, width: 2, points: { show: false } }
  if (one.shape === 'broken-line') return { ...plain, dash: [5, 4] }
  if (one.shape === 'line') return plain
  const align = bars.length < 2 ? 0 : one === bars[0] ? -1 : 1
  const paths = uPlot.paths.bars?.({ size: [bars.length < 2 ? 0.6 : 0.34, 36], align, radius: 0.15 })
  return { ...plain, fill: stroke, width: 0, ...(paths && { paths }) }
}

/** A chart of a few series over days or months. All its data is also in the table beside it. */
export default function Chart({ label, points, series, text, axisText = text }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const data: uPlot.AlignedData = [points.map((_, at) => at), ...series.map(({ values }) => [...values])]
    const options = optionsOf({ points, series, axisText }, current.clientWidth)
    const hooks = { setCursor: [({ cursor }: uPlot) => setPointed(cursor.idx ?? null)] }
    const chart = new uPlot({ ...options, hooks }, data, current)
    const observer = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height }))
    observer.observe(current)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [points, series, axisText])
  const at = pointed ?? points.length - 1
  return (
    <figure>
      <div ref={place} style={{ height }} role="img" aria-label={label} />
      <Flex component="figcaption" wrap align="center" gap="2px 14px" className={words.small} aria-hidden>
        <strong>{points[at]?.long}</strong>
        {series.map((one) => (
          <Flex key={one.label} component="span" align="center" gap={6} className={css.key}>
            <i data-shape={one.shape} style={{ color: `var(${colours[one.colour]})` }} />
            {one.label} {text(one.values[at] ?? 0)}
          </Flex>
        ))}
      </Flex>
    </figure>
  )
}
