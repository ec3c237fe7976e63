"""Shadows as plain alpha, so that pictures can be stacked without blend modes."""
import numpy as np
from scipy.ndimage import gaussian_filter

from studio.noise import smoothstep


def shadow_alpha(passes, floor):
    """How dark the shadow is (height, width), 0 to 1, filled in under the objects.

    The catcher's factor is linear light, alpha is mixed in sRGB, hence the root. `floor` is the factor that counts as no
    shadow at all. Flat regions are blurred more than deep shadows.
    """
    alpha = np.clip(passes['rgba'][..., 3], 0, 1)
    factor = np.clip(passes['shadow'][..., :3].mean(-1), 0, 1)
    known = np.clip(1 - alpha, 0, 1) ** 2 * (passes['albedo'][..., :3].sum(-1) > 1e-3) + 1e-4

    def blurred(sigma):
        return gaussian_filter(factor * known, sigma) / gaussian_filter(known, sigma)

    fine, coarse = blurred(1.3), blurred(5.0)
    deep = np.clip((1 - fine) * 2.2, 0, 1)
    factor = np.clip((coarse * (1 - deep) + fine * deep) / floor, 0, 1)
    return 1 - factor ** (1 / 2.4)


def fade_to_frame(shadow, margin=0.07):
    """The shadow, gone to nothing in the last `margin` (share of the width) before the frame."""
    height, width = shadow.shape
    rows, columns = np.mgrid[0:height, 0:width]
    edge = np.minimum.reduce([columns, rows, width - 1 - columns, height - 1 - rows]) / (margin * width)
    return shadow * smoothstep(0, 1, edge)
