"""The house's denoiser: non-local means on the light alone, guided by the albedo and normal passes.

Debian's Blender comes without a denoiser. Dividing the picture by its albedo leaves the light, which is smooth, so that
few samples suffice; texture comes back by multiplying.
"""
import numpy as np
from scipy.ndimage import gaussian_filter, minimum_filter, uniform_filter


def _box(values, radius):
    size = 2 * radius + 1
    return uniform_filter(values, size=(size, size) + ((0,) if values.ndim == 3 else ()), mode='nearest')


def _windows(radius, height, width):
    """Pairs of slices (here, there) of an image for half of the offsets in a disc; the other half is their mirror."""
    for dy in range(radius + 1):
        for dx in range(-radius, radius + 1):
            if (dy == 0 and dx <= 0) or dx * dx + dy * dy > radius * radius:
                continue
            rows = slice(0, height - dy), slice(dy, height)
            columns = (slice(0, width - dx), slice(dx, width)) if dx >= 0 else (slice(-dx, width), slice(0, width + dx))
            yield (rows[0], columns[0]), (rows[1], columns[1])


def _means(light, guide, radius, strength):
    """Non-local means of `light`, with weights from its own patches and from the guide."""
    detail = light - _box(light, 1)
    variance = _box(detail**2, 3).mean(-1) * 1.2 + 1e-6
    total, weights = light.copy(), np.ones(light.shape[:2], np.float32)
    for here, there in _windows(radius, *light.shape[:2]):
        apart = ((guide[here] - guide[there]) ** 2).sum(-1)
        noise = variance[here] + variance[there]
        patch = _box(((light[here] - light[there]) ** 2).mean(-1), 2)
        patch = np.maximum(patch - noise, 0) / (strength * strength * noise + 1e-6)
        weight = np.exp(-np.minimum(0.5 * apart + patch, 30))
        total[here] += weight[..., None] * light[there]
        total[there] += weight[..., None] * light[here]
        weights[here] += weight
        weights[there] += weight
    return total / weights[..., None]


def denoise(passes, radius=7, strength=0.42, albedo_sigma=0.08, normal_sigma=0.16):
    """The rgba pass without its noise. Larger strength and sigmas smooth more; radius is the search window in pixels."""
    rgba = passes['rgba']
    alpha, albedo, normal = rgba[..., 3], passes['albedo'][..., :3], passes['normal'][..., :3]
    divisor = np.maximum(albedo, 0) + 0.04 * np.maximum(alpha, 0)[..., None] + 1e-3
    light = np.log1p(np.maximum(rgba[..., :3], 0) / divisor).astype(np.float32)
    guide = np.concatenate([albedo / albedo_sigma, normal / normal_sigma, alpha[..., None] / 0.25], -1)
    light = _means(light, guide.astype(np.float32), radius, strength)
    result = rgba.copy()
    result[..., :3] = np.expm1(light) * divisor * (alpha > 1e-4)[..., None]
    return result


def fix_edges(image, covered=0.985):
    """Gives edge pixels the colour of their fully covered neighbours.

    The albedo pass holds the ground's colour along edges, which would leave a bright fringe.
    """
    alpha = np.clip(image[..., 3], 0, 1)
    full = (alpha > covered).astype(np.float32)
    core = minimum_filter(full, 3)
    result, done = image.copy(), core > 0
    for mask, sigma in ((core, 1.0), (full, 0.8), (full, 2.0)):
        weight = gaussian_filter(mask, sigma)
        color = np.stack([gaussian_filter(image[..., i] * mask, sigma) for i in range(3)], -1)
        color /= np.maximum(weight, 1e-6)[..., None]
        chosen = ~done & (alpha > 0) & (weight > 0.02)
        result[..., :3][chosen] = (color * alpha[..., None])[chosen]
        done |= chosen
    return result


def smooth_cover(image, sigma=1.6):
    """Takes the grain out of what can be seen through (bottles, glass): colour and alpha there are blurred alike."""
    alpha = image[..., 3]
    thin = (minimum_filter(alpha, 9) > 0.06) & (gaussian_filter(alpha, 1.5) < 0.96)
    weight = gaussian_filter(thin.astype(np.float32), 1.0)[..., None]
    soft = np.stack([gaussian_filter(image[..., i], sigma) for i in range(image.shape[-1])], -1)
    return image * (1 - weight) + soft * weight
