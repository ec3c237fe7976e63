import type { ReactNode } from 'react'
import { Picture, type PictureProps } from './picture.tsx'
import { Plate } from './plate.tsx'

type PictureOrPlateProps = Omit<PictureProps, 'picture'> & {
  /** null = show a plate instead. */
  picture: PictureProps['picture'] | null
  /** Seeds the plate. */
  name: string
  /** Gives the plate its family of colours, see `Plate`. */
  kind: string | number
  /** Over the plate, at its foot; a picture keeps words off. */
  children?: ReactNode
}

/** A picture, or for as long as there is none the plate of that name. */
export function PictureOrPlate({ picture, name, kind, className, children, ...shown }: PictureOrPlateProps) {
  if (picture !== null) return <Picture {...shown} picture={picture} className={className} />
  return (
    <Plate name={name} kind={kind} className={className}>
      {children}
    </Plate>
  )
}
