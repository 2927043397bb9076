import { Icon } from '../../ui/icons.tsx';

/** Large enough to be told from its neighbours on a shelf. */
export function PiecePicture({ imageUrl, size = 56 }: { imageUrl: string | null; size?: number }) {
  return (
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-md bg-picture"
      style={{ width: size, height: size }}
    >
      {imageUrl === null ? (
        <Icon name="image" size={size / 2} className="text-[oklch(0.6_0.005_250)]" />
      ) : (
        <img src={imageUrl} alt="" width={size} height={size} className="size-full object-contain" />
      )}
    </span>
  );
}
