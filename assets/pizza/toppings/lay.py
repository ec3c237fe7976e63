"""How a topping lies on a pizza."""
from dataclasses import dataclass

FLAT, DISCS, CHUNKS, SMALL, LEAVES, DRIZZLES = 10, 20, 30, 40, 50, 60


@dataclass(frozen=True)
class Lay:
    """Numbers in units (1 unit = 10 cm; a pizza's topped radius is about 1.2).

    count: pieces on a whole pizza when the topping is alone. radius: of one piece, for spacing. sink: how far it goes
    into the cheese (negative: the mesh's middle is raised by that much, for blobs around their origin). reach: how far
    from the pizza's middle a piece may lie. tilt: how unevenly pieces lie, 0 flat to about .8. solid: thickness given to
    a sheet mesh, 0 for closed meshes. z: the order of layers; FLAT is drawn first.
    """

    count: int
    radius: float
    sink: float = 0.0
    reach: float = 1.1
    tilt: float = 0.15
    solid: float = 0.0
    z: int = CHUNKS
